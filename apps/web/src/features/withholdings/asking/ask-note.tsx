import type { AskState } from '@yupana/contract/withholdings.ts';
import type { Period } from '@yupana/tax/period.ts';
import { Link } from 'react-router';
import { useIsArchived } from '../../../lib/archived.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { buttonClass } from '../../../ui/controls/button-class.ts';
import { type Asked, askWords } from './ask-words.ts';
import { useAsking } from './use-asking.ts';

interface AskNoteProps {
  asking: AskState;
  asked: Asked;
  uuid: string;
  period: Period;
}

/** How far what is on the screen is SUNAT's word, and what to do where it is not. Nothing when it is. */
export function AskNote({ asking, asked, uuid, period }: AskNoteProps) {
  const archived = useIsArchived();
  const ask = useAsking(uuid, period);
  const words = askWords(asking, asked, period);
  if (!words) return null;
  return (
    <Alert
      tone={words.tone}
      title={words.title}
      action={
        archived ? undefined : words.mend === 'ask' ? (
          <Button
            size="sm"
            busy={ask.isPending}
            onClick={() => ask.mutate()}
            data-event={`consultar_${asked === 'depósitos' ? 'depositos' : asked}`}
          >
            Consultar ahora
          </Button>
        ) : words.mend === 'credentials' ? (
          <Link to="/dashboard/editar-credenciales" className={buttonClass({ size: 'sm' })}>
            Editar credenciales
          </Link>
        ) : undefined
      }
    >
      {words.text}
    </Alert>
  );
}
