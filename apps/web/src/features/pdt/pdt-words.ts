import type { PdtGroup, PdtReport } from '@yupana/contract/pdt.ts';
import { formatPeriod, parsePeriod } from '@yupana/tax/period.ts';
import { formatSoles } from '../../lib/formats.ts';

const GROUPS: Readonly<Record<PdtGroup['is'], string>> = {
  sales: 'Ventas',
  'sales-reduced': 'Ventas',
  discounts: 'Descuentos y devoluciones',
  exports: 'Exportaciones',
  'untaxed-sales': 'Ventas no gravadas',
  purchases: 'Compras',
  'purchases-reduced': 'Compras',
  mixed: 'Compras para ventas gravadas y no gravadas',
  'for-untaxed': 'Compras para ventas no gravadas',
  'untaxed-purchases': 'Compras no gravadas',
  imports: 'Importaciones',
  'mixed-imports': 'Importaciones para ventas gravadas y no gravadas',
  'imports-for-untaxed': 'Importaciones para ventas no gravadas',
};

/** `Compras 18 %`, `Ventas no gravadas`; a rate that does not rule in the period is not named. */
export function groupName({ is, rate }: Pick<PdtGroup, 'is' | 'rate'>): string {
  return rate === null ? GROUPS[is] : `${GROUPS[is]} ${rate} %`;
}

/** Of a pair the first box has the base, and the second its tax; what has no tax is named by its box. */
const ALONE: Readonly<Record<string, string>> = {
  '105': 'Ventas no gravadas',
  '106': 'Exportaciones facturadas',
  '113': 'Compras internas',
  '119': 'Compras importadas',
  '120': 'Compras internas no gravadas',
  '122': 'Compras importadas no gravadas',
};

export function boxConcept(box: string, place: number): string {
  return ALONE[box] ?? (place === 0 ? 'Base imponible' : 'IGV sobre la base redondeada');
}

interface Line {
  concept: string;
  /** Taken off: told with its sign, and copied without. */
  isTaken?: true;
  isSum?: true;
}

/** The lines of the determination, by their boxes. */
export const LINES: Readonly<Record<string, Line>> = {
  '131': { concept: 'Total débito fiscal' },
  '178': { concept: 'Total crédito fiscal', isTaken: true },
  '140': { concept: 'Impuesto resultante', isSum: true },
  '145': { concept: 'Saldo a favor del periodo anterior', isTaken: true },
  '184': { concept: 'Tributo a pagar', isSum: true },
  '171': { concept: 'Percepciones del periodo', isTaken: true },
  '168': { concept: 'Percepciones de periodos anteriores', isTaken: true },
  '179': { concept: 'Retenciones del periodo', isTaken: true },
  '176': { concept: 'Retenciones de periodos anteriores', isTaken: true },
  '185': { concept: 'Pagos previos', isTaken: true },
  '188': { concept: 'Total deuda tributaria', isSum: true },
};

type Opening = NonNullable<PdtReport['opening']>;

/** How the balance with which the period begins is known. */
export function sourceOf(opening: Opening): string {
  if (opening.source === 'typed') return `Escrito: ${opening.reason}`;
  if (opening.source === 'carried' && opening.since)
    return `Según tus libros desde ${formatPeriod(parsePeriod(opening.since))}`;
  return 'Según lo declarado a SUNAT';
}

/** That the month after begins with another balance than what passes to it, and why; null where it does not, as far as it is known. */
export function beginsOtherwise({ tax_period, balance, begins }: PdtReport['next']): string | null {
  if (!begins || balance === Math.round(begins.amount)) return null;
  const why =
    begins.source === 'typed'
      ? 'el saldo que se escribió, que prevalece sobre lo declarado y sobre tus libros'
      : 'lo declarado a SUNAT, que prevalece sobre lo que pasa de tus libros';
  return `${formatPeriod(tax_period)} empieza con ${formatSoles(begins.amount)} según ${why}.`;
}

/** What the result still lacks, one sentence each. */
export function lackingOf({ determination, trouble, opening }: PdtReport): string[] {
  if (trouble === 'rate') return ['Hay una base con una tasa que no rige en el periodo: sus casillas no se calculan.'];
  const lacks = (box: string) => determination.find((one) => one.box === box)?.declare === null;
  if (!lacks('188')) return [];
  const both = (some: readonly string[], what: string) => {
    const missing = some.filter(lacks);
    return missing.length === 0 ? [] : [`${what} (${missing.join(' y ')}).`];
  };
  return [
    ...(lacks('131') ? ['No se conocen las ventas del periodo.'] : []),
    ...(lacks('178') ? ['No se conocen las compras del periodo, o ninguna está analizada.'] : []),
    ...(trouble === 'pro-rata'
      ? ['Hay compras para ventas gravadas y no gravadas: falta el coeficiente de la prorrata (173).']
      : []),
    ...(opening ? [] : ['Falta el saldo a favor del periodo anterior (145).']),
    ...both(['171', '179'], 'Faltan percepciones o retenciones del periodo'),
    ...both(['168', '176'], 'Faltan percepciones o retenciones de periodos anteriores'),
  ];
}

/** Whatever rounding of a handful of boxes can make: above it the books themselves count otherwise. Soles. */
const MOST_ROUNDED = 5;

/** Why the form and «Reporte de empresa» differ; null while one of them is not known. */
export function gapOf({ report_amount, determination }: PdtReport): string | null {
  const due = determination.find(({ box }) => box === '184')?.declare ?? null;
  if (report_amount === null || due === null) return null;
  const gap = Math.round((due - report_amount) * 100) / 100;
  const shows = `Reporte de empresa muestra ${formatSoles(report_amount)}`;
  if (gap === 0) return `${shows}, lo mismo que la casilla 184.`;
  const by = `la casilla 184 suma ${formatSoles(Math.abs(gap))} ${gap > 0 ? 'más' : 'menos'}`;
  return Math.abs(gap) <= MOST_ROUNDED
    ? `${shows}; ${by} porque SUNAT calcula sobre bases redondeadas.`
    : `${shows}; ${by}: el FV 621 toma cada comprobante como va en el registro, según su destino.`;
}

/** `104,238`: whole soles as the form has them. */
export function formatWhole(soles: number): string {
  return formatSoles(soles).replace('S/ ', '').replace(/\.00$/, '');
}
