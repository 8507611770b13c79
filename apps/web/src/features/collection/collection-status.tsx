import { RefreshCw } from 'lucide-react';
import { Link } from 'react-router';
import { formatInstant } from '../../lib/formats.ts';
import { Alert } from '../../ui/alert.tsx';
import { Ficha } from '../../ui/figures/ficha.tsx';
import { isActive, progressText } from './describe-run.ts';
import { RunMessage } from './run-message.tsx';
import { useCollection } from './use-collection.ts';

const ACTA = '/dashboard/recoleccion';

/** At the foot of the menu, quietly: how old the data is, or how far the collection is. */
export function CollectionFootnote({ uuid }: { uuid: string }) {
  const { data } = useCollection(uuid);
  if (!data) return null;
  const running = isActive(data.run);
  return (
    <Link
      to={ACTA}
      className="flex items-start gap-2.5 rounded-sm px-2.5 py-1.5 text-caption text-ink-subtle hover:bg-surface-hover hover:text-ink-strong"
    >
      <RefreshCw size={15} strokeWidth={1.75} aria-hidden className="mt-px shrink-0" />
      <span className="num">
        {running && data.run ? (
          <>
            Recolectando de SUNAT
            <br />
            {progressText(data.run)}
          </>
        ) : data.last_done_at ? (
          <>
            Datos de SUNAT al
            <br />
            {formatInstant(data.last_done_at)}
          </>
        ) : (
          'Aún sin datos de SUNAT'
        )}
      </span>
    </Link>
  );
}

/** Above a screen, only when its figures may still change or could not be brought: a run under way, or one that failed. */
export function CollectionNotice({ uuid }: { uuid: string }) {
  const { data } = useCollection(uuid);
  const run = data?.run;
  // The red banner of the company already says what SUNAT refuses.
  const refused = data?.business_status === 'INVALID_CREDENTIALS' || data?.business_status === 'MISSING_PERMISSIONS';
  if (!run || run.state === 'done' || (refused && !isActive(run))) return null;
  const link = (
    <Link to={ACTA} className="link text-inherit">
      Ver recolección
    </Link>
  );
  if (isActive(run)) {
    return (
      <Alert
        tone="info"
        icon={<Ficha shape="half" tone="info" size={12} />}
        action={link}
        className="num py-2! text-dense!"
      >
        Recolectando de SUNAT: {progressText(run)}. Las cifras todavía pueden cambiar.
      </Alert>
    );
  }
  return (
    <Alert tone="warning" action={link} className="py-2! text-dense!">
      <RunMessage text={run.message} />
    </Alert>
  );
}
