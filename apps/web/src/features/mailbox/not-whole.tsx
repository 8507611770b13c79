import type { MailboxUnread } from '@yupana/contract/mailbox.ts';
import { pluralize } from '../../lib/formats.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useReading } from './use-mailbox.ts';

const NAMES: Readonly<Record<MailboxUnread['state'], string>> = {
  'no-permission': 'sin permiso',
  failed: 'no se pudo leer',
  partly: 'leído en parte',
  never: 'sin leer todavía',
  reading: 'leyendo',
};

/** So many say each why. */
const SAY_WHY = 4;

/** Companies of which not everything is known: never left out in silence. One alone says all; a few, why; more, by their names. */
export function NotWhole({
  companies,
  onShow,
}: {
  companies: readonly MailboxUnread[];
  onShow: (ruc: string) => void;
}) {
  const reading = useReading();
  const [one] = companies;
  if (!one) return null;
  if (companies.length > 1) {
    const sayWhy = companies.length <= SAY_WHY;
    return (
      <Alert
        tone="warning"
        title={`De ${pluralize(companies.length, 'empresa', 'empresas')} no se conoce todo el buzón.`}
      >
        <ul className={sayWhy ? 'grid gap-y-0.5' : 'flex flex-wrap gap-x-3'}>
          {companies.map(({ business, state, says }) => (
            <li key={business.uuid}>
              <button type="button" className="link text-left" onClick={() => onShow(business.ruc)}>
                {business.name}
              </button>
              {sayWhy ? `: ${says}` : ` (${NAMES[state]})`}
            </li>
          ))}
        </ul>
      </Alert>
    );
  }
  return (
    <Alert
      tone={one.state === 'reading' ? 'info' : 'warning'}
      title={one.business.name}
      action={
        one.state !== 'reading' && (
          <Button size="sm" busy={reading.isPending} onClick={() => reading.mutate(one.business.ruc)}>
            Leer ahora
          </Button>
        )
      }
    >
      {[one.says, one.todo].filter(Boolean).join(' ')}
    </Alert>
  );
}
