import type { LeftOut } from '@yupana/contract/closing.ts';
import { MOST_REASONS, type Summary } from '@yupana/cpe/draw/papers/summary.ts';
import { formatMoney, fromWire, sum, toWire } from '@yupana/tax/money.ts';
import { formatPeriod, monthAbbreviation, parsePeriod } from '@yupana/tax/period.ts';
import { dayText } from '../../../platform/calendar.ts';
import { dateInLima } from '../../../platform/clock.ts';
import { whenInLima } from '../check-list.ts';
import type { Packed } from '../packed/packed.ts';

/** The page that a client is handed: only what is known, and what is not said to be so. */
export function summaryOf({ owner, row, key, contact }: Packed): Summary {
  const { figures } = row;
  const period = formatPeriod(parsePeriod(key.period));
  const left = totalOf(figures.left_out);
  return {
    from: { name: row.closed_by_name, contact },
    period,
    version: `Versión ${row.version}, ${dayOf(row.closed_at)}`,
    company: owner.name,
    ruc: owner.ruc,
    words: wordsOf(row.figures, left, row.closed_at),
    strip: [
      { label: 'IGV de ventas', value: soles(figures.sales_igv_amount) },
      { label: 'IGV de compras validadas', value: soles(figures.purchases_igv_amount) },
      { label: 'Saldo a favor anterior', value: soles(figures.balance_amount) },
      { label: isCredit(figures.igv_result) ? 'Saldo a favor' : 'IGV por pagar', value: magnitude(figures.igv_result) },
    ],
    boxes: boxesOf(figures.boxes),
    note: [notTakenOff(figures), sharedNote(figures.shared_igv_amount)].filter(Boolean).join(' '),
    months: figures.months.map(({ tax_period, igv_result }) => ({
      label: monthAbbreviation(parsePeriod(tax_period)),
      value: igv_result,
    })),
    leftOut: {
      count: `${many(left.count)} de ${many(countOf(figures))} compras`,
      rows: largest(figures.left_out).map(({ reason, says, basis, count, igv_amount }) => ({
        ...{ reason, says, basis, count: many(count), amount: soles(igv_amount) },
      })),
      total: { label: `Total fuera del crédito fiscal de ${period}`, count: many(left.count), amount: soles(left.igv) },
    },
    asks: asksOf(figures, row.closed_at),
    signed: { name: row.closed_by_name, at: whenInLima(row.closed_at) },
    made: `Hecho con Yupana con datos de SUNAT. Estados ${row.statuses_hash.slice(0, 4)}…${row.statuses_hash.slice(-4)}, ${row.files_total} archivos.`,
  };
}

function notTakenOff({ balance_amount }: Figures): string {
  const what = balance_amount === null ? 'el saldo a favor anterior, las percepciones ni' : 'las percepciones ni';
  return `No se restan ${what} las retenciones: pueden bajar lo que pagas.`;
}

function sharedNote(shared: number | null): string | null {
  return shared === null || shared === 0
    ? null
    : `De las compras, ${soles(shared)} dan crédito en parte por su destino, y no están prorrateados.`;
}

type Figures = Packed['row']['figures'];
interface Total {
  count: number;
  igv: number;
}

function wordsOf(figures: Figures, left: Total, at: Date): string {
  const { igv_result, due_on, boxes } = figures;
  const out =
    left.count > 0
      ? ` Fuera del crédito: ${compras(left.count)} con ${soles(left.igv)} de IGV.`
      : ' Ninguna compra quedó fuera.';
  if (igv_result === null) return `El IGV de este mes no se conoce todavía.${out}`;
  const isLate = due_on !== null && isPast(due_on, at);
  const due = due_on && !isLate ? ` hasta el ${dayText(due_on)}` : '';
  const late = due_on && isLate ? ` El plazo para declarar venció el ${dayText(due_on)}.` : '';
  const whole = boxes?.['184'] ?? igv_result;
  if (whole <= 0) {
    const declared = late || ` Se declara${due}.`;
    return `Este mes no pagas IGV: queda un saldo a favor de ${magnitude(whole)}.${declared}${out}`;
  }
  const less = withheldOf(figures);
  if (late) return `De este mes se pagan ${soles(whole)} de IGV${less}.${late}${out}`;
  return `Este mes pagas ${soles(whole)} de IGV${less}${due}.${out}`;
}

/** What is taken off when it is declared: the tax itself does not say it. */
function withheldOf({ perceptions_amount: perceived, retentions_amount: withheld }: Figures): string {
  const told = [
    ...(perceived ? [`${soles(perceived)} de percepciones`] : []),
    ...(withheld ? [`${soles(withheld)} de retenciones`] : []),
  ];
  return told.length === 0 ? '' : `, menos ${told.join(' y ')}`;
}

function boxesOf(boxes: Figures['boxes']): Summary['boxes'] {
  if (!boxes) return [];
  const shown = [
    ['Débito fiscal (131)', '131'],
    ['Crédito fiscal (178)', '178'],
    ['Impuesto resultante (140)', '140'],
    ['Tributo (184)', '184'],
  ] as const;
  return shown.map(([label, box]) => ({ label, value: whole(boxes[box] ?? 0) }));
}

/** Over five the four largest, and the others together. */
function largest(all: readonly LeftOut[]): LeftOut[] {
  if (all.length <= MOST_REASONS) return [...all];
  const others = totalOf(all.slice(MOST_REASONS - 1));
  const reason = { reason: 'Otros motivos', says: 'Uno por uno, en la hoja de compras.', basis: '' };
  return [...all.slice(0, MOST_REASONS - 1), { ...reason, count: others.count, igv_amount: others.igv }];
}

function totalOf(all: readonly LeftOut[]): Total {
  return {
    count: all.reduce((count, one) => count + one.count, 0),
    igv: toWire(sum(all.map((one) => fromWire(one.igv_amount)))),
  };
}

function countOf({ deductible, observed, rejected, in_process }: Figures): number {
  return [deductible, observed, rejected, in_process].reduce((count, one) => count + (one.count ?? 0), 0);
}

function asksOf({ due_on, boxes, igv_result, left_out }: Figures, at: Date): Summary['asks'] {
  const pay = boxes?.['184'] ?? igv_result;
  const asks: Summary['asks'] = [];
  if (due_on && pay !== null) {
    const text = pay > 0 ? `Pagar ${soles(pay)} por banco o por SUNAT Operaciones en Línea.` : 'No hay IGV que pagar.';
    asks.push({ title: `${isPast(due_on, at) ? 'Venció' : 'Hasta'} el ${dayText(due_on)}`, text });
  }
  const unpaid = left_out.filter(({ says }) => says.startsWith('Deposita'));
  if (unpaid.length > 0) {
    const { count, igv } = totalOf(unpaid);
    asks.push({
      title: 'Este mes',
      text: `Depositar las detracciones de ${compras(count)}, o enviar sus constancias: ${soles(igv)} de IGV.`,
    });
  }
  const wanted = left_out.filter(({ says }) => says.startsWith('Envía'));
  if (wanted.length > 0) {
    const { count, igv } = totalOf(wanted);
    asks.push({ title: 'Este mes', text: `Enviar el sustento de ${compras(count)}, ${soles(igv)} de IGV.` });
  }
  return asks;
}

/** In Lima, on the day of the version: its page says the same whenever it is written. */
function isPast(day: string, at: Date): boolean {
  return day < dateInLima(at);
}

function isCredit(result: number | null): boolean {
  return result !== null && result < 0;
}

function magnitude(amount: number | null): string {
  return soles(amount === null ? null : Math.abs(amount));
}

/** What is not known is said to be so, never zero. */
function soles(amount: number | null): string {
  return amount === null ? 'No se conoce' : formatMoney(fromWire(amount));
}

function whole(amount: number): string {
  return formatMoney(fromWire(amount)).replace(/\.00$/, '');
}

function compras(count: number): string {
  return count === 1 ? '1 compra' : `${many(count)} compras`;
}

function many(count: number): string {
  return count.toLocaleString('en-US');
}

function dayOf(at: Date): string {
  return whenInLima(at).slice(0, 10);
}
