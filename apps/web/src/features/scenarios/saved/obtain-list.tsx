import { formatSoles } from '../../../lib/formats.ts';
import { cx } from '../../../ui/cx.ts';
import { Ficha } from '../../../ui/figures/ficha.tsx';
import { type Part, totalOf } from '../reckon.ts';
import { partSaid, signed } from '../scenario-words.ts';

interface ObtainListProps {
  parts: readonly Part[];
  /** How much less is paid, where it is known: less than the parts come to, once nothing is left to pay. Soles. */
  paid: number | null;
}

/** «Para pagar menos»: what must be obtained to come from the one to the other. It adds up to their difference, each part with its sign. */
export function ObtainList({ parts, paid }: ObtainListProps) {
  const total = totalOf(parts);
  const isLess = total === 0 || (total > 0 && paid !== 0);
  if (parts.length === 0) {
    return (
      <p className="border-t px-4 py-3 text-dense text-ink-muted">
        Marca comprobantes para ver cuánto menos se pagaría y qué falta conseguir.
      </p>
    );
  }
  return (
    <section aria-labelledby="falta-conseguir" className="border-t">
      <div className="flex items-center justify-between gap-3 px-4 py-3 text-body">
        <h3 id="falta-conseguir">
          <b className="font-semibold text-ink-strong">
            {isLess ? 'Para pagar menos' : total >= 0 ? 'Para más saldo a favor' : 'Pagarías más'}
          </b>{' '}
          {total >= 0 && <span className="text-dense text-ink-subtle">falta conseguir</span>}
        </h3>
        <b className={cx('num font-semibold', total >= 0 ? 'text-positive-text' : 'text-ink-strong')}>
          {signed(-total) ?? formatSoles(0)}
        </b>
      </div>
      {total > 0 && paid !== null && paid < total && (
        <p className="-mt-1.5 px-4 pb-2.5 text-caption text-ink-subtle">
          {paid > 0 ? `Se pagan ${formatSoles(paid)} menos: lo demás` : 'Se paga lo mismo: todo'} queda como saldo a
          favor, o como percepciones y retenciones sin usar.
        </p>
      )}
      <ul className="px-4 pb-1 text-[13px]">
        {parts.map((part) => (
          <li key={part.id} className="flex min-h-[34px] items-center gap-[9px] border-t">
            <Ficha
              shape={part.isLess ? 'struck' : part.group?.in_process ? 'half' : 'empty'}
              tone={part.group?.in_process && !part.isLess ? 'info' : undefined}
              className="text-ink-subtle"
            />
            <span className="min-w-0 flex-1">{partSaid(part)}</span>
            <span className="num text-ink-strong">{signed(-part.amount) ?? formatSoles(0)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
