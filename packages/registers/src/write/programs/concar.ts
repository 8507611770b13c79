import type { Money } from '@yupana/tax/money.ts';
import { documentName, modifiedOf, type WrittenVoucher } from '../written-voucher.ts';
import { CONCAR_NOTES, CONCAR_SIZES } from './concar-heads.ts';
import { igvPercent } from './igv-percent.ts';
import { balanced, type JournalEntry, type JournalLine, purchaseEntry, saleEntry } from './journal.ts';
import { type Booked, columnsOf, dayInPeriod, letters, type ProgramColumn, type ProgramSheet } from './program.ts';

/** A line of an entry, as CONCAR's sheet has it. */
export interface ConcarRow {
  voucher: WrittenVoucher;
  entry: JournalEntry;
  line: JournalLine;
  ledger: '11' | '05';
  /** `MMNNNN`: the month, and the number of the entry in it. */
  number: string;
  /** Within the period: CONCAR takes no other. */
  day: string;
  gloss: string;
}

/**
 * CONCAR's «Tabla General 06», which each company may have otherwise. Of a credit note sources say NA and NC; NA is in the template's own
 * notes. What is not here goes with SUNAT's two digits, which CONCAR refuses and names.
 */
const TYPES = { '01': 'FT', '03': 'BV', '05': 'BA', '07': 'NA', '08': 'ND', '12': 'TK', '14': 'RC' };

const { text, day, amount, rate, count } = columnsOf<ConcarRow>();
const isForeign = ({ entry }: ConcarRow) => entry.own.currency === 'D';
const own = ({ line }: ConcarRow) => (line.debit + line.credit) as Money;
const nothing = () => null;

/** As the template has them, each with its note and its size. */
const BARE: readonly ProgramColumn<ConcarRow>[] = [
  text('WE', nothing),
  text('Sub Diario', ({ ledger }) => ledger),
  text('Número de Comprobante', ({ number }) => number),
  day('Fecha de Comprobante', (row) => row.day),
  text('Código de Moneda', (row) => (isForeign(row) ? 'US' : 'MN')),
  text('Glosa Principal', ({ gloss }) => gloss.slice(0, 40).trim()),
  rate('Tipo de Cambio', (row) => (isForeign(row) ? row.entry.own.rate : null)),
  // By SUNAT's rate and with both amounts, so that CONCAR reckons none of them anew; in soles it takes its own rate of the day.
  text('Tipo de Conversión', (row) => (isForeign(row) ? 'C' : 'V')),
  text('Flag de Conversión de Moneda', (row) => (isForeign(row) ? 'N' : 'S')),
  day('Fecha Tipo de Cambio', (row) => row.day),
  text('Cuenta Contable', ({ line }) => line.account),
  text('Código de Anexo', ({ line, voucher }) => (line.is === 'closing' ? voucher.counterpartyDocument : null)),
  text('Código de Centro de Costo', nothing),
  text('Debe / Haber', ({ line }) => (isDebit(line) ? 'D' : 'H')),
  amount('Importe Original', own),
  amount('Importe en Dólares', (row) => (isForeign(row) ? own(row) : null)),
  amount('Importe en Soles', ({ line }) => line.soles),
  text('Tipo de Documento', ({ voucher }) => letters(TYPES, voucher.typeCode)),
  text('Número de Documento', ({ voucher }) => documentName(voucher)),
  day('Fecha de Documento', ({ voucher }) => voucher.issueDate),
  day('Fecha de Vencimiento', ({ voucher }) => voucher.dueDate ?? voucher.issueDate),
  text('Código de Area', nothing),
  text('Glosa Detalle', ({ gloss }) => gloss.slice(0, 30).trim()),
  text('Código de Anexo Auxiliar', nothing),
  text('Medio de Pago', nothing),
  text('Tipo de Documento de Referencia', ({ voucher }) => letters(TYPES, modifiedOf(voucher)?.typeCode ?? null)),
  text('Número de Documento Referencia', ({ voucher }) => {
    const of = modifiedOf(voucher);
    return of && documentName(of);
  }),
  day('Fecha Documento Referencia', ({ voucher }) => modifiedOf(voucher)?.issueDate ?? null),
  text('Nro Máq. Registradora Tipo Doc. Ref.', nothing),
  amount('Base Imponible Documento Referencia', nothing),
  amount('IGV Documento Provisión', nothing),
  text('Tipo Referencia en estado MQ', nothing),
  text('Número Serie Caja Registradora', nothing),
  day('Fecha de Operación', nothing),
  text('Tipo de Tasa', nothing),
  amount('Tasa Detracción/Percepción', nothing),
  amount('Importe Base Detracción/Percepción Dólares', nothing),
  amount('Importe Base Detracción/Percepción Soles', nothing),
  text("Tipo Cambio para 'F'", nothing),
  amount('Importe de IGV sin derecho crédito fiscal', ({ entry, line, voucher }) => {
    if (line.is !== 'closing' || voucher.dngIgv === 0) return null;
    return Math.abs(entry.own.of(voucher.dngIgv)) as Money;
  }),
  count('Tasa IGV', ({ voucher, ledger }) => (ledger === '11' ? wholeRate(voucher) : null)),
];

/**
 * The 41 columns of «carga de asientos», A to AO.
 * @source The vendor's template N_Excel_CONCAR.xlsx, as two exporters took it down cell by cell, who agree
 */
export const CONCAR_COLUMNS: readonly ProgramColumn<ConcarRow>[] = BARE.map((column, place) => ({
  ...column,
  ...(CONCAR_SIZES[place] && { size: CONCAR_SIZES[place] }),
  ...(CONCAR_NOTES[place] && { says: CONCAR_NOTES[place] }),
}));

const HEADS = [BARE.map(({ title }) => title), CONCAR_NOTES, CONCAR_SIZES];

/** Purchases as entries: sub-ledger 11, cost and IGV against what is owed. */
export const CONCAR_PURCHASES: ProgramSheet<ConcarRow> = concar('RCE');

/** Sales as entries: sub-ledger 05. */
export const CONCAR_SALES: ProgramSheet<ConcarRow> = concar('RVIE');

function concar(book: 'RCE' | 'RVIE'): ProgramSheet<ConcarRow> {
  const isPurchases = book === 'RCE';
  const rows = (voucher: WrittenVoucher, place: number, { owner, accounts }: Booked): ConcarRow[] => {
    const entry = balanced(isPurchases ? purchaseEntry(voucher, accounts) : saleEntry(voucher, accounts));
    const of = {
      ...({ voucher, entry, ledger: isPurchases ? '11' : '05' } as const),
      number: `${owner.period.slice(4)}${String(place).padStart(4, '0')}`,
      day: dayInPeriod(voucher.issueDate, owner.period),
      gloss: `${isPurchases ? 'COMPRA' : 'VENTA'} ${documentName(voucher)} ${voucher.counterpartyName}`.trim(),
    };
    return entry.lines.map((line) => ({ ...of, line }));
  };
  return { book, sheet: 'CONCAR', heads: HEADS, columns: CONCAR_COLUMNS, rows };
}

function isDebit({ debit }: JournalLine): boolean {
  return debit > 0;
}

/** «valores validos 0,10,18»: of a rate with a fraction the whole part, so that 10.5 % is 10. */
function wholeRate(voucher: WrittenVoucher): number {
  return Math.trunc((igvPercent(voucher) ?? 0) / 100);
}
