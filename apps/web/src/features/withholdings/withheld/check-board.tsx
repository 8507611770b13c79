import type { WithheldCheck } from '@yupana/contract/withholdings.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatInstant, pluralize } from '../../../lib/formats.ts';
import { Board } from '../../../ui/card.tsx';
import { Ficha } from '../../../ui/figures/ficha.tsx';
import { Money } from '../../../ui/figures/money.tsx';
import type { WithheldWords } from './words.ts';

/** SUNAT's figure, what is held here, the difference, and what names vouchers that nobody lists. */
export function CheckBoard({ check, words }: { check: WithheldCheck; words: WithheldWords }) {
  return (
    <section aria-label="Contraste con SUNAT">
      <Board>
        <dl className="grid grid-cols-1 md:grid-cols-2 xl:grid-cols-[1fr_1fr_1fr_1.35fr] [&>*]:max-md:border-t [&>*:first-child]:max-md:border-t-0 md:max-xl:[&>*:nth-child(n+3)]:border-t md:max-xl:[&>*:nth-child(even)]:border-l xl:[&>*+*]:border-l">
          <Cell label="SUNAT informa para el FV 621" value={check.sunat_amount}>
            {sunatInWords(check, words)}
          </Cell>
          <Cell label="Con comprobante en Yupana" value={check.held_amount}>
            {pluralize(check.held_count, 'XML', 'XML')}
          </Cell>
          <Cell label="Diferencia" value={check.difference}>
            <Difference check={check} />
          </Cell>
          <Unmatched check={check} words={words} />
        </dl>
      </Board>
    </section>
  );
}

function sunatInWords({ sunat_outcome, sunat_at, sunat_amount }: WithheldCheck, words: WithheldWords): string {
  if (sunat_outcome === 'never-asked') return 'Aún no se le consultó';
  const since = sunat_at === null ? '' : `, del ${formatInstant(sunat_at)}`;
  if (sunat_outcome === 'known') return `${words.boxes}${since}`;
  return sunat_amount === null
    ? 'Respondió algo que no entendimos'
    : `${words.boxes}${since}. Lo último no se entendió`;
}

function Cell({ label, value, children }: { label: string; value: number | null; children: ReactNode }) {
  return (
    <div className="min-w-0 px-[18px] py-3">
      <dt className="text-dense text-ink-muted">{label}</dt>
      <dd>
        <Money value={value} size="subfigure" />
      </dd>
      <dd className="mt-0.5 text-caption text-ink-subtle">{children}</dd>
    </div>
  );
}

function Difference({ check: { difference } }: { check: WithheldCheck }) {
  if (difference === null) return <>Se compara cuando SUNAT informe</>;
  if (difference === 0) {
    return (
      <span className="inline-flex items-center gap-1.5">
        <Ficha shape="full" tone="positive" /> Coincide
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-1.5 text-warning-text">
      <Ficha shape="ring" tone="warning" />
      {difference > 0 ? 'Faltan comprobantes en Yupana' : 'SUNAT informa menos de lo que hay'}
    </span>
  );
}

function Unmatched({ check: { without_voucher }, words }: { check: WithheldCheck; words: WithheldWords }) {
  const [first, ...rest] = without_voucher;
  const all = words.one === 'percepción' ? 'percepciones' : 'retenciones';
  if (!first) {
    return (
      <div className="min-w-0 px-[18px] py-3">
        <dt className="inline-flex items-center gap-1.5 text-dense text-ink-muted">
          <Ficha shape="full" tone="positive" /> Con su comprobante
        </dt>
        <dd className="mt-1 text-caption text-ink-subtle">
          Ninguna cita un comprobante que no esté en tus {words.among} recolectadas.
        </dd>
      </div>
    );
  }
  const count = new Set(without_voucher.map(({ document_number }) => document_number)).size;
  const missing = words.among === 'ventas' ? 'venta' : 'factura';
  return (
    <div className="min-w-0 px-[18px] py-3">
      <dt className="inline-flex items-start gap-1.5 text-dense font-medium text-warning-text">
        <Ficha shape="ring" tone="warning" className="mt-1" />
        {pluralize(count, words.one, all)} sin {missing} en tus {words.among}
      </dt>
      <dd className="mt-1 text-caption text-pretty text-ink-muted">
        <span className="num">{first.document_number}</span> cita la <span className="num">{first.cites}</span>, que no
        está en ninguna propuesta recolectada{rest.length > 0 && `, y ${pluralize(rest.length, 'caso', 'casos')} más`}.
      </dd>
      <dd className="mt-1 text-caption">
        <Link className="link" to="/dashboard/recoleccion">
          Ver qué se recolectó
        </Link>
      </dd>
    </div>
  );
}
