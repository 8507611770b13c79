import type { Statement } from '@yupana/contract/bank.ts';
import type { Tally } from '@yupana/contract/bank-movements.ts';
import { formatPeriod, type Period } from '@yupana/tax/period.ts';
import { formatCount, pluralize } from '../../../lib/formats.ts';
import { PlainSelect } from '../../../ui/controls/plain-select.tsx';
import { cx } from '../../../ui/cx.ts';
import { accountInWords, addTallies, tallyInWords } from '../bank-words.ts';
import type { BankMonth } from '../state/use-bank.ts';

/** What the files of a month bring besides: charges of other months are there, and not here. */
export function ElsewhereNote({ month, onPeriod }: { month: BankMonth; onPeriod: (period: Period) => void }) {
  const { elsewhere, statements } = month;
  if (elsewhere.length === 0) return null;
  return (
    <p className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 text-dense text-ink-muted">
      {statements.length === 1 ? 'El archivo trae además' : 'Los archivos traen además'}
      {elsewhere.map(({ tax_period, count }) => (
        <button key={tax_period} type="button" onClick={() => onPeriod(tax_period)} className="link touch-target num">
          {pluralize(count, 'cargo', 'cargos')} de {formatPeriod(tax_period)}
        </button>
      ))}
    </p>
  );
}

interface StatementBoardProps {
  month: BankMonth;
  /** All that the period may be looked at by; one of them, or all. */
  statements: readonly Statement[];
  chosen: string | null;
  onChoose: (statement: string | null) => void;
  /** Takes back the one that is looked at. */
  onRemove: ((statement: Statement) => void) | undefined;
}

const ALL = 'all';

/** Of which statement the charges are, and how many stand where: the four counts are all of its charges. */
export function StatementBoard({ month: { totals }, statements, chosen, onChoose, onRemove }: StatementBoardProps) {
  const one = statements.find(({ uuid }) => uuid === chosen) ?? (statements.length === 1 ? statements[0] : undefined);
  const charges = pluralize(totals.all.count, 'cargo', 'cargos');
  const aside = totals.not_purchase.count;
  return (
    <section
      aria-label="Resumen de los cargos"
      className="grid shrink-0 rounded-md border bg-surface max-md:grid-cols-3 md:grid-cols-[1.5fr_repeat(4,1fr)] max-lg:md:grid-cols-4"
    >
      <div className="min-w-0 px-[18px] pt-[11px] pb-3 max-lg:col-span-full max-md:px-3 max-md:py-2.5">
        <p className="text-dense text-ink-muted">Estado de cuenta importado</p>
        {statements.length > 1 ? (
          <PlainSelect
            label="Estado de cuenta"
            className="mt-0.5 max-w-80"
            value={chosen ?? ALL}
            options={[
              { value: ALL, label: `Los ${formatCount(statements.length)} del periodo` },
              ...statements.map((each) => ({ value: each.uuid, label: accountInWords(each), note: each.name })),
            ]}
            onChange={(next) => onChoose(next === ALL ? null : next)}
          />
        ) : (
          <p className="truncate font-semibold text-ink-strong">{one ? accountInWords(one) : '–'}</p>
        )}
        <div className="flex items-center gap-2">
          <p className="num min-w-0 truncate text-caption text-ink-subtle" title={one?.name}>
            {one && statements.length === 1 ? `${one.name} · ${charges}` : charges}
          </p>
          {one && onRemove && (
            <button
              type="button"
              aria-label={`Quitar ${one.name}`}
              onClick={() => onRemove(one)}
              className="touch-target text-caption font-medium whitespace-nowrap text-ink-link underline underline-offset-2"
            >
              Quitar
            </button>
          )}
        </div>
      </div>
      <Count label="Por confirmar" tally={totals.suggested} />
      <Count label="Confirmados" tally={totals.confirmed} />
      <Count
        label="Sin comprobante"
        tally={addTallies(totals.without, totals.not_purchase)}
        note={aside > 0 ? `${pluralize(aside, 'no es compra', 'no son compras')}` : undefined}
      />
      <Count label="Deshechos" tally={totals.undone} className="max-md:hidden" />
    </section>
  );
}

function Count({ label, tally, note, className }: { label: string; tally: Tally; note?: string; className?: string }) {
  return (
    <div
      className={cx(
        'min-w-0 border-l px-[18px] pt-[11px] pb-3 max-lg:border-t max-lg:nth-2:border-l-0 max-md:px-2 max-md:py-2',
        className,
      )}
    >
      <p className="truncate text-dense text-ink-muted max-md:text-caption">{label}</p>
      <p className="flex flex-wrap items-baseline gap-x-2 max-md:flex-col">
        <b className="num text-[23px] leading-7 font-semibold tracking-[-0.01em] text-ink-strong max-md:text-[17px] max-md:leading-[22px]">
          {formatCount(tally.count)}
        </b>
        <span className="num text-caption whitespace-nowrap text-ink-subtle">{tallyInWords(tally)}</span>
        {note && <span className="num text-caption whitespace-nowrap text-ink-subtle max-md:hidden">{note}</span>}
      </p>
    </div>
  );
}
