import { dueSentence } from '../../lib/due/due-words.ts';
import { formatSoles, todayInLima } from '../../lib/formats.ts';
import { Money } from '../../ui/figures/money.tsx';
import type { Close } from './use-close.ts';

/** What the period comes to, as the dashboard has it and as FV 621 rounds it. */
export function ResultBoard({ figures, declared_on }: Pick<Close, 'figures' | 'declared_on'>) {
  const { igv_result, shared_igv_amount, balance_amount, boxes, due_on } = figures;
  const isCredit = igv_result !== null && igv_result < 0;
  const due = boxes?.['184'];
  return (
    <section
      aria-label="Resultado"
      className="grid grid-cols-2 rounded-md bg-brand-ink text-on-brand-ink [--ink-subtle:var(--on-brand-ink-muted)] [--money-symbol:var(--on-brand-ink-muted)] max-xl:order-1"
    >
      <div className="px-[18px] py-3.5">
        <p className="text-dense text-on-brand-ink-muted">{isCredit ? 'Saldo a favor' : 'IGV por pagar'}</p>
        <p className="num text-[24px] leading-8 font-semibold max-md:text-[20px]">
          <Money size="stat" value={igv_result === null ? null : Math.abs(igv_result)} />
        </p>
        <p className="text-caption text-on-brand-ink-muted">
          Sin restar {balance_amount === null && 'el saldo anterior, '}percepciones ni retenciones
          {(shared_igv_amount ?? 0) !== 0 && ', ni descuento por destino'}
          {sayWithheld(figures)}
        </p>
      </div>
      <div className="border-l border-line-inverse px-[18px] py-3.5">
        <p className="text-dense text-on-brand-ink-muted">Tributo (184), FV 621</p>
        <p className="num text-[24px] leading-8 font-semibold max-md:text-[20px]">
          {due === undefined ? <Money size="stat" value={null} /> : formatSoles(due).replace(/\.00$/, '')}
        </p>
        <p className="num text-caption text-on-brand-ink-muted">
          {dueSentence(due_on, todayInLima(), declared_on) ?? 'Sin fecha de vencimiento conocida'}
        </p>
      </div>
    </section>
  );
}

/** What is known of what the result does not take off. */
function sayWithheld({ perceptions_amount: perceived, retentions_amount: withheld }: Close['figures']): string {
  const told = [
    ...(perceived ? [`${formatSoles(perceived)} de percepciones`] : []),
    ...(withheld ? [`${formatSoles(withheld)} de retenciones`] : []),
  ];
  return told.length === 0 ? '' : `: hay ${told.join(' y ')}`;
}
