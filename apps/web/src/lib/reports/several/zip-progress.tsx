import type { ReactNode } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { BusyDots } from '../../../ui/controls/busy-dots.tsx';
import { Ficha } from '../../../ui/figures/ficha.tsx';
import { ProgressBar } from '../../../ui/figures/progress-bar.tsx';
import { DOWNLOADED } from '../../files/download-words.ts';
import { formatCount, formatInstant, pluralize } from '../../formats.ts';
import { FormError } from '../../forms/form-error.tsx';
import type { Several } from './use-several.ts';
import { isUnderWay, type ReportZip } from './use-zips.ts';
import { companyLook, pieceText } from './zip-words.ts';

/** How far a zip is, which file is made, and what is not in it: the same while it is made and once it is ready. */
export function ZipProgress({ several: { zip, isSaved, refused } }: { several: Several }) {
  if (!zip) {
    return (
      <p role="status" className="flex items-center gap-2 text-dense text-ink-muted">
        <BusyDots /> Buscando el zip
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-3.5">
      <FormError error={refused} />
      <div aria-live="polite">{isUnderWay(zip) ? <UnderWay zip={zip} /> : <Ended zip={zip} isSaved={isSaved} />}</div>
      <Companies zip={zip} />
      {zip.told.length > 0 && <Told zip={zip} />}
    </div>
  );
}

function UnderWay({ zip }: { zip: ReportZip }) {
  const { state, pieces_done: done, pieces_total: total, current } = zip;
  const share = current && current.rows_total > 0 ? Math.floor((current.rows_done / current.rows_total) * 100) : 0;
  const now: Record<string, ReactNode> = {
    waiting: 'En cola: empieza en un momento.',
    building: current
      ? `Ahora: ${pieceText(current)}${share > 0 ? `, ${share} %` : ''}`
      : 'Preparando el siguiente archivo.',
    packing: 'Juntando los archivos en el zip.',
  };
  return (
    <>
      <ProgressBar
        label={now[state]}
        value={state === 'waiting' ? null : done}
        max={total}
        note={`${formatCount(done)} de ${formatCount(total)}`}
      />
      <p className="mt-2 text-dense text-ink-muted">
        Puedes cerrar esta ventana: se sigue preparando, te avisamos cuando esté listo y lo encuentras aquí mismo.
      </p>
    </>
  );
}

function Ended({ zip, isSaved }: { zip: ReportZip; isSaved: boolean }) {
  const { state, included, pieces_total: total, expires_at } = zip;
  if (state === 'done') {
    const rest = total - included;
    return (
      <Alert tone={rest > 0 ? 'warning' : 'positive'} title={isSaved ? DOWNLOADED.title : 'El zip está listo'}>
        {isSaved && DOWNLOADED.text} {pluralize(included, 'archivo va', 'archivos van')} en el zip
        {rest > 0 && `, y ${formatCount(rest)} no`}. Se guarda hasta el {formatInstant(expires_at ?? zip.created_at)}.
      </Alert>
    );
  }
  if (state === 'empty') {
    return (
      <Alert tone="info" title="Ningún archivo tiene comprobantes">
        No hay nada que poner en el zip. Elige otros periodos o formatos.
      </Alert>
    );
  }
  return (
    <Alert tone="danger" title="No se completó la descarga">
      Parece que hubo un problema. Lo que ya se preparó no se prepara otra vez.
    </Alert>
  );
}

function Companies({ zip: { companies } }: { zip: ReportZip }) {
  return (
    <ul
      aria-label="Empresas"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className="grid max-h-44 gap-x-4 overflow-y-auto rounded-md border bg-surface-sunken px-3.5 py-1.5 md:grid-cols-2"
    >
      {companies.map((company) => {
        const { shape, tone, text } = companyLook(company);
        return (
          <li key={company.ruc} className="flex min-h-7 items-center gap-2 text-dense">
            <Ficha shape={shape} tone={tone} />
            <span className="min-w-0 flex-1 truncate text-ink-strong">{company.name}</span>
            <span className="num text-ink-subtle">{text}</span>
          </li>
        );
      })}
    </ul>
  );
}

function Told({ zip: { told, told_total } }: { zip: ReportZip }) {
  const rest = told_total - told.length;
  return (
    <section aria-label="Por revisar">
      <h3 className="text-body font-semibold text-ink-strong">Por revisar</h3>
      <ul
        aria-label="Archivos por revisar"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="mt-1.5 max-h-60 divide-y overflow-y-auto rounded-md border"
      >
        {told.map((piece) => (
          <li key={`${piece.ruc} ${piece.tax_period} ${piece.kind}`} className="flex gap-2.5 px-3.5 py-2 text-dense">
            <Ficha
              shape={piece.included ? 'ring' : 'struck'}
              tone={piece.included ? 'warning' : 'danger'}
              className="mt-1"
            />
            <span className="min-w-0">
              <span className="block text-ink-strong">{pieceText(piece)}</span>
              <span className="text-ink-muted">
                {piece.included ? 'Va en el zip. ' : 'No va. '}
                {piece.says}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className="mt-1 text-dense text-ink-muted">
          Y {pluralize(rest, 'otro', 'otros')}: todos están en contenido.csv, dentro del zip.
        </p>
      )}
    </section>
  );
}
