import type { CloseFigures, CloseVersion } from '@yupana/contract/closing.ts';
import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { formatCount, formatInstant, formatSoles, pluralize } from '../../lib/formats.ts';
import type { Changes, Close } from './use-close.ts';

interface VersionsBoardProps {
  close: Close;
  /** Of the newest version, once they are known. */
  changes: Changes | undefined;
  onDownload: (version: number) => void;
  onShowChanges: (version: number) => void;
}

const LINK = 'touch-target text-caption font-medium text-ink-link underline underline-offset-2';

/** The versions of a period, the newest first, each with what is other in it than in the one before. */
export function VersionsBoard({ close, changes, onDownload, onShowChanges }: VersionsBoardProps) {
  const id = useId();
  const { versions, state, figures } = close;
  const [newest] = versions;
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-md border bg-surface max-xl:order-4">
      <h2 id={id} className="border-b px-4 py-2.5 text-body font-semibold text-ink-strong">
        Versiones
      </h2>
      {versions.length === 0 && (
        <p className="px-4 py-3 text-dense text-ink-muted">
          Aún no se cerró ninguna. Al cerrar se guarda la versión 1, y reabrir no la cambia.
        </p>
      )}
      <ol className="divide-y">
        {state === 'reopened' && newest?.reopened && (
          <li className="px-4 py-3 text-dense">
            <Title text={`Versión ${newest.version + 1}`} note="en preparación" />
            <Difference before={newest.figures} after={figures} />
            {changes && changes.total > 0 && (
              <button type="button" className={LINK} onClick={() => onShowChanges(newest.version)}>
                {`Ver ${pluralize(changes.total, 'comprobante que cambió', 'comprobantes que cambiaron')}`}
              </button>
            )}
            {changes?.total === 0 && <p className="text-caption text-ink-subtle">Ningún comprobante cambió todavía.</p>}
          </li>
        )}
        {versions.map((version, place) => (
          <Version
            key={version.version}
            version={version}
            before={versions[place + 1]}
            {...{ onDownload, onShowChanges }}
          />
        ))}
      </ol>
    </section>
  );
}

interface VersionProps extends Pick<VersionsBoardProps, 'onDownload' | 'onShowChanges'> {
  version: CloseVersion;
  before: CloseVersion | undefined;
}

function Version({ version, before, onDownload, onShowChanges }: VersionProps) {
  const { reopened, reason } = version;
  return (
    <li className="px-4 py-3 text-dense">
      <Title text={`Versión ${version.version}`} note={`cerrada el ${formatInstant(version.closed_at)}`}>
        {version.package && (
          <button type="button" className={LINK} onClick={() => onDownload(version.version)}>
            Descargar .zip<span className="sr-only"> de la versión {version.version}</span>
          </button>
        )}
      </Title>
      <p className="text-ink-muted wrap-anywhere">
        {version.prepared
          ? `La preparó ${version.prepared.by} y la revisó ${version.closed_by}.`
          : `La firmó ${version.closed_by}.`}{' '}
        No se envió a SUNAT ni al cliente.
        {reason && ` Cerrada con puntos pendientes: «${reason}».`}
      </p>
      {reopened && (
        <p className="mt-1 text-ink-muted wrap-anywhere">
          Reabierta por {reopened.by} el {formatInstant(reopened.at)}: «{reopened.reason}».
        </p>
      )}
      {before && (
        <>
          <Difference before={before.figures} after={version.figures} />
          <button type="button" className={LINK} onClick={() => onShowChanges(before.version)}>
            Ver qué cambió desde la versión {before.version}
          </button>
        </>
      )}
    </li>
  );
}

function Title({ text, note, children }: { text: string; note: string; children?: React.ReactNode }) {
  return (
    <div className="mb-1 flex flex-wrap items-center gap-x-2">
      <b className="text-body font-semibold text-ink-strong">{text}</b>
      <span className="num flex-1 text-caption text-ink-subtle">{note}</span>
      {children}
    </div>
  );
}

const FIGURES: readonly [label: string, of: (figures: CloseFigures) => string][] = [
  ['Validados', ({ deductible }) => counted(deductible.count)],
  ['Observados', ({ observed }) => counted(observed.count)],
  ['Rechazados', ({ rejected }) => counted(rejected.count)],
  ['IGV de ventas', ({ sales_igv_amount }) => soles(sales_igv_amount)],
  ['IGV de compras', ({ purchases_igv_amount }) => soles(purchases_igv_amount)],
  ['IGV por pagar', ({ igv_result }) => soles(igv_result)],
];

/** The figures that are other, with what they were. */
function Difference({ before, after }: { before: CloseFigures; after: CloseFigures }) {
  const other = FIGURES.filter(([, of]) => of(before) !== of(after));
  if (other.length === 0) return null;
  return (
    <dl className="my-1.5 grid grid-cols-[1fr_auto_auto_auto] items-center gap-x-2 gap-y-0.5 border-t border-dashed pt-1.5">
      {other.map(([label, of]) => (
        <div key={label} className="col-span-4 grid grid-cols-subgrid items-center">
          <dt>{label}</dt>
          <dd className="num text-right text-ink-subtle">
            <span className="sr-only">Antes: </span>
            <s>{of(before)}</s>
          </dd>
          <dd aria-hidden>
            <ArrowRight size={13} strokeWidth={1.75} className="text-ink-subtle" />
          </dd>
          <dd className="num text-right font-semibold text-ink-strong">
            <span className="sr-only">Ahora: </span>
            {of(after)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function counted(count: number | null): string {
  return count === null ? '—' : formatCount(count);
}

function soles(amount: number | null): string {
  return amount === null ? '—' : formatSoles(amount);
}
