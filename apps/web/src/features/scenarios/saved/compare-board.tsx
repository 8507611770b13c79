import type { Scenario, ScenarioFigures, WhatIfAnswer } from '@yupana/contract/scenarios.ts';
import type { ReactNode } from 'react';
import { formatCount } from '../../../lib/formats.ts';
import { Select } from '../../../ui/controls/select.tsx';
import { cx } from '../../../ui/cx.ts';
import { Money } from '../../../ui/figures/money.tsx';
import { Unknown } from '../../../ui/figures/unknown.tsx';
import { changedSaid, savedOn, UNNAMED, VALIDATED } from '../scenario-words.ts';

/** One side of the comparison. */
export interface Side {
  name: string;
  figures: ScenarioFigures;
  /** Under the name: when it was saved, and whether it is the open one. */
  note: string;
}

const BASE = 'base';
const LIVE = 'live';

const DUE = 'IGV por pagar';
const FAVOUR = 'Saldo a Favor del periodo';

type Row = { name: keyof ScenarioFigures; label: string; look?: 'sum' | 'result' };

const ROWS: readonly Row[] = [
  { name: 'sales_amount', label: 'IGV de ventas' },
  { name: 'purchases_amount', label: 'IGV de compras' },
  { name: 'shared_amount', label: 'Con crédito en parte' },
  { name: 'balance_amount', label: 'Saldo a favor anterior' },
  { name: 'result_amount', label: DUE, look: 'sum' },
  { name: 'perceptions_amount', label: 'Percepciones' },
  { name: 'retentions_amount', label: 'Retenciones' },
  { name: 'to_pay_amount', label: 'A pagar, sin redondear', look: 'result' },
];

interface CompareBoardProps {
  answer: WhatIfAnswer;
  /** Against which; null: as the period stands. */
  against: Scenario | null;
  onAgainst: (scenario: Scenario | null) => void;
  /** Null: nothing is ticked, and nothing saved is open. */
  right: Side | null;
  left: Side;
  opened: Scenario | null;
  onOpen: (scenario: Scenario | null) => void;
}

/** Two scenarios side by side; what differs is bold. The first is the period as it stands, unless another is chosen. */
export function CompareBoard(props: CompareBoardProps) {
  const { answer, left, right, against, onAgainst, opened, onOpen } = props;
  const { scenarios } = answer;
  const sides = right ? [left, right] : [left];
  const others = scenarios.filter(({ uuid }) => uuid !== opened?.uuid);
  const of = (value: string) => scenarios.find(({ uuid }) => uuid === value) ?? null;
  const named = (some: readonly Scenario[]) => some.map(({ uuid, name }) => ({ value: uuid, label: name }));
  return (
    <table className="w-full table-fixed border-collapse text-[13px]">
      <caption className="sr-only">Comparar escenarios</caption>
      <colgroup>
        <col />
        <col className={right ? 'w-[150px] max-md:w-[31%]' : 'w-[45%]'} />
        {right && <col className="w-[164px] max-md:w-[35%]" />}
      </colgroup>
      <thead>
        <tr>
          <th scope="col" className="px-4 py-[11px] text-left align-top text-body font-semibold text-ink-strong">
            Comparar
          </th>
          <HeadCell name={left.name} note={left.note}>
            {others.length > 0 && (
              <Select
                look="bare"
                align="end"
                label="Comparar con"
                value={against?.uuid ?? BASE}
                onChange={(value) => onAgainst(of(value))}
                options={[{ value: BASE, label: VALIDATED }, ...named(others)]}
                className={CHOICE}
              >
                <Chosen name={left.name} />
              </Select>
            )}
          </HeadCell>
          {right && (
            <HeadCell name={right.name} note={right.note} isOpen>
              {scenarios.length > 0 && (
                <Select
                  look="bare"
                  align="end"
                  label="Escenario abierto"
                  value={opened?.uuid ?? LIVE}
                  onChange={(value) => onOpen(of(value))}
                  options={[...(opened ? [] : [{ value: LIVE, label: UNNAMED }]), ...named(scenarios)]}
                  className={CHOICE}
                >
                  <Chosen name={right.name} />
                </Select>
              )}
            </HeadCell>
          )}
        </tr>
      </thead>
      <tbody>
        {ROWS.filter(({ name }) => name !== 'shared_amount' || sides.some(({ figures }) => figures.shared_amount)).map(
          (row) => (
            <Figures key={row.name} row={row} left={left.figures} right={right?.figures ?? null} />
          ),
        )}
        <tr>
          <th scope="row" className={LABEL}>
            Comprobantes que cuentan
          </th>
          <Cell>{countOf(left.figures.vouchers_count)}</Cell>
          {right && (
            <Cell differs={left.figures.vouchers_count !== right.figures.vouchers_count}>
              {countOf(right.figures.vouchers_count)}
            </Cell>
          )}
        </tr>
      </tbody>
    </table>
  );
}

const CHOICE = '!h-auto min-h-[19px] max-w-full !gap-1 !bg-transparent !px-0 max-md:min-h-9';
const LABEL = 'h-9 border-t py-1 pl-4 text-left font-normal text-ink-muted pr-2 max-md:pl-3';

function Chosen({ name }: { name: string }) {
  return <b className="whitespace-normal text-right font-semibold text-body text-ink-strong">{name}</b>;
}

function HeadCell({
  name,
  note,
  isOpen,
  children,
}: Omit<Side, 'figures'> & { isOpen?: boolean; children?: ReactNode }) {
  return (
    <th
      scope="col"
      className={cx(
        'border-l px-3.5 py-[11px] text-right align-top font-normal max-md:px-2.5',
        isOpen && 'bg-brand-soft shadow-[inset_0_2px_0_var(--brand)]',
      )}
    >
      {children || <b className="block font-semibold text-body text-ink-strong wrap-anywhere">{name}</b>}
      <span className={cx('num block text-caption', isOpen ? 'text-brand-soft-text' : 'text-ink-subtle')}>{note}</span>
    </th>
  );
}

function Figures({
  row: { name, label, look },
  left,
  right,
}: {
  row: Row;
  left: ScenarioFigures;
  right: ScenarioFigures | null;
}) {
  const tone = {
    sum: 'h-[42px] bg-surface-sunken [--money-ink:var(--ink-strong)]',
    result: 'h-12 border-line-inverse bg-brand-ink text-on-brand-ink [--money-symbol:var(--on-brand-ink-muted)]',
  };
  const size =
    look === 'sum' ? 'text-[15px] max-md:text-[13px]' : look === 'result' ? 'text-[18px] max-md:text-[14px]' : '';
  const isResult = name === 'result_amount';
  const inFavour = (figures: ScenarioFigures | null) => isResult && figures !== null && (figures[name] ?? 0) < 0;
  const isOneKind = right === null || inFavour(left) === inFavour(right);
  const amount = (figures: ScenarioFigures) => {
    const value = figures[name];
    return (
      <>
        <Money
          value={isResult && value !== null ? Math.abs(value) : value}
          className={cx(look && 'font-semibold', size)}
          unknown="No se conoce"
        />
        {!isOneKind && inFavour(figures) && <span className="block text-caption font-normal">a favor</span>}
      </>
    );
  };
  const className = look && tone[look];
  return (
    <tr>
      <th
        scope="row"
        className={cx(
          LABEL,
          className,
          look === 'sum' && 'font-semibold text-ink-strong',
          look === 'result' && 'text-on-brand-ink',
        )}
      >
        {isOneKind && inFavour(left) ? FAVOUR : label}
      </th>
      <Cell className={className}>{amount(left)}</Cell>
      {right && (
        <Cell className={className} differs={left[name] !== right[name]}>
          {amount(right)}
        </Cell>
      )}
    </tr>
  );
}

function Cell({
  className,
  differs = false,
  children,
}: {
  className?: string | undefined;
  differs?: boolean;
  children: ReactNode;
}) {
  return (
    <td
      data-differs={differs || undefined}
      className={cx(
        'num h-9 border-t border-l px-3.5 text-right whitespace-nowrap max-md:px-2.5 max-md:text-[12.5px]',
        differs && 'font-semibold',
        differs && !className?.includes('bg-brand-ink') && 'text-ink-strong',
        className,
      )}
    >
      {children}
    </td>
  );
}

function countOf(count: number | null): ReactNode {
  return count === null ? <Unknown label="No se conoce" /> : formatCount(count);
}

/** A scenario as it was saved. */
export function savedSide(scenario: Scenario): Side {
  return { name: scenario.name, figures: scenario.figures, note: changedSaid(scenario) ?? savedOn(scenario) };
}
