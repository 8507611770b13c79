import type { PdtReport } from '@yupana/contract/pdt.ts';
import { formatPeriod } from '@yupana/tax/period.ts';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { copyText } from '../../lib/copy-text.ts';
import { Board } from '../../ui/card.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Unknown } from '../../ui/figures/unknown.tsx';
import { Casilla, CopyBox } from './copy-box.tsx';
import { beginsOtherwise, formatWhole, gapOf, LINES, lackingOf } from './pdt-words.ts';

interface LedgerProps {
  report: PdtReport;
  /** All boxes that are known, a line each; null while one of both books is on its way. */
  all: string | null;
  /** How the balance of the month before is known, and the way to say it. */
  opening: ReactNode;
  /** The way to type what the month before left. */
  type: ReactNode;
}

/** «Determinación del IGV»: from the debit to what is to be paid, and what passes to the month after. */
export function Ledger({ report, all, opening, type }: LedgerProps) {
  const isPresented = report.determination.some(({ declared }) => declared !== null);
  const gap = gapOf(report);
  const lacking = lackingOf(report);
  return (
    <section aria-labelledby="determinacion">
      <Board className="overflow-hidden">
        <div className="flex min-h-11 items-center justify-between gap-2.5 border-b py-1.5 pr-2.5 pl-4">
          <h2 id="determinacion" className="text-body font-semibold text-ink-strong">
            Determinación del IGV
          </h2>
          <span className="flex items-center gap-2">
            <span className="text-caption text-ink-subtle">Soles enteros</span>
            <Button
              variant="ghost"
              size="sm"
              disabled={all === null}
              icon={<Copy size={14} strokeWidth={1.75} aria-hidden />}
              onClick={() => void (all && copyText(all))}
            >
              Copiar todo
            </Button>
          </span>
        </div>
        {isPresented && (
          <p
            aria-hidden="true"
            className="flex h-[26px] items-center justify-end gap-3 border-b bg-surface-sunken pr-[46px] text-caption text-ink-subtle max-md:pr-[58px]"
          >
            <span>Declaraste</span>
            <span>A declarar</span>
          </p>
        )}
        <ul>
          {report.determination.map((one) =>
            LINES[one.box] ? (
              <LedgerLine key={one.box} one={one} isPresented={isPresented}>
                {one.box === '145' && opening}
              </LedgerLine>
            ) : null,
          )}
          <Result report={report} />
        </ul>
        {lacking.length > 0 && (
          <div className="border-b px-4 py-2.5 text-caption text-ink-muted">
            <ul className="grid gap-0.5">
              {lacking.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            {['145', '168', '176'].some((box) => isUnknown(report, box)) && <p className="mt-1">{type}</p>}
          </div>
        )}
        <Next report={report} />
        {gap && <p className="border-t px-4 pt-2.5 pb-3 text-caption text-pretty text-ink-muted">{gap}</p>}
      </Board>
    </section>
  );
}

function isUnknown({ determination }: PdtReport, box: string): boolean {
  return determination.some((one) => one.box === box && one.declare === null);
}

const ROW =
  'grid min-h-[37px] grid-cols-[40px_minmax(0,1fr)_auto_28px] items-center gap-2.5 pr-2 pl-4 text-dense outline-offset-[-2px] max-md:min-h-11 max-md:grid-cols-[40px_minmax(0,1fr)_auto_40px]';

type Determined = PdtReport['determination'][number];

function LedgerLine({ one, isPresented, children }: { one: Determined; isPresented: boolean; children: ReactNode }) {
  const { concept, isTaken, isSum } = LINES[one.box] ?? { concept: '' };
  const { box, declare, declared } = one;
  const signed = (amount: number) => formatWhole(isTaken && amount !== 0 ? -amount : amount);
  const name = box === '184' && declare !== null && declare < 0 ? 'Saldo a favor' : concept;
  const differs = declared !== null && declare !== null && declared !== declare;
  return (
    <li data-box={box} tabIndex={-1} className={cx(ROW, 'border-t first:border-t-0', isSum && 'bg-surface-sunken')}>
      <Casilla box={box} />
      <span className={cx('min-w-0', Boolean(children) && 'py-1.5 leading-[15px]')}>
        {name}
        {children && <span className="block text-caption">{children}</span>}
      </span>
      <span
        className={cx(
          'num flex items-baseline gap-3 text-right whitespace-nowrap',
          isSum && 'font-semibold text-ink-strong',
        )}
      >
        {isPresented && declared !== null && (
          <span className={cx('font-normal', differs ? 'text-warning-text' : 'text-ink-subtle')}>
            <span className="sr-only">Declaraste </span>
            {signed(declared)}
          </span>
        )}
        {declare === null ? <Unknown label="no se conoce" /> : signed(declare)}
      </span>
      <CopyBox box={box} amount={declare} />
    </li>
  );
}

/** What is to be paid, or what is left in favour. */
function Result({ report: { determination } }: { report: PdtReport }) {
  const declareOf = (box: string) => determination.find((one) => one.box === box)?.declare ?? null;
  const [due, pay] = [declareOf('184'), declareOf('189')];
  const inFavour = due !== null && due < 0;
  const [box, amount] = inFavour ? ['184', -due] : ['189', pay];
  return (
    <li
      data-box={box}
      tabIndex={-1}
      className={cx(
        ROW,
        'min-h-[46px] outline-offset-[-2px]',
        inFavour ? 'bg-positive-solid text-on-positive-solid' : 'bg-brand-ink text-on-brand-ink',
      )}
    >
      <Casilla box={box} className="border-current bg-transparent text-current!" />
      <span>{inFavour ? 'Saldo a favor' : 'Importe a pagar'}</span>
      <span className="num text-right text-[18px] font-semibold whitespace-nowrap">
        {amount === null ? (
          <Unknown label="no se conoce" />
        ) : (
          <>
            <span className={cx('text-dense font-normal', !inFavour && 'text-on-brand-ink-muted')}>S/</span>{' '}
            {formatWhole(amount)}
          </>
        )}
      </span>
      <CopyBox box={box} amount={amount} className="text-current!" />
    </li>
  );
}

const CARRIED = [
  ['145', 'balance', 'Saldo a favor'],
  ['168', 'perceptions', 'Percepciones'],
  ['176', 'retentions', 'Retenciones'],
] as const;

function Next({ report: { next, determination } }: { report: PdtReport }) {
  const begins = beginsOtherwise(next);
  const used = CARRIED.every(([, part]) => next[part] === 0);
  const had = determination.some(({ box, declare }) => ['145', '168', '176', '171', '179'].includes(box) && declare);
  return (
    <>
      <div className="flex min-h-[38px] items-center justify-between gap-2 border-b bg-surface-sunken px-4">
        <h3 className="text-dense font-semibold text-ink-strong">Pasa a {formatPeriod(next.tax_period)}</h3>
        {used && <span className="text-caption text-ink-subtle">{had ? 'Se usó todo' : 'Nada'}</span>}
      </div>
      <ul className="grid md:grid-cols-3">
        {CARRIED.map(([box, part, name]) => (
          <li
            key={box}
            className="flex items-center gap-2 border-line py-[9px] pr-2 pl-4 text-dense max-md:[&+&]:border-t md:[&+&]:border-l"
          >
            <Casilla box={box} />
            <span>
              <b className="num block leading-[17px] font-semibold text-ink-strong">
                {next[part] === null ? <Unknown label="no se conoce" /> : formatWhole(next[part])}
              </b>
              <span className="text-caption text-ink-subtle">{name}</span>
            </span>
          </li>
        ))}
      </ul>
      {begins && (
        <p className="num border-t px-4 py-2 text-caption text-pretty text-ink-muted">
          {begins}{' '}
          <Link to="/dashboard/declaraciones" className="link">
            Declaraciones presentadas
          </Link>
        </p>
      )}
      {next.discounts !== null && next.discounts > 0 && (
        <p className="num border-t px-4 py-2 text-caption text-ink-muted">
          Descuentos que exceden las ventas y pasan al mes siguiente: S/ {formatWhole(next.discounts)}.
        </p>
      )}
    </>
  );
}
