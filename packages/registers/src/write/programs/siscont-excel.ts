import { type Money, sum } from '@yupana/tax/money.ts';
import { dayCell } from '../cells.ts';
import { documentName, keptAmount, modifiedOf, type WrittenVoucher } from '../written-voucher.ts';
import type { Accounts } from './accounts.ts';
import { type OwnAmounts, ownAmounts } from './own-currency.ts';
import type { Booked, ProgramColumn, ProgramSheet } from './program.ts';

interface Row {
  voucher: WrittenVoucher;
  accounts: Accounts;
  own: OwnAmounts;
  /** Of the voucher in the program's own numbering of a month, from 1. */
  place: number;
}

type Column = ProgramColumn<Row>;

const text = (title: string, value: Column['value'] = () => null): Column => ({
  title,
  kind: 'text',
  width: 12,
  value,
});
const amount = (title: string, of: (voucher: WrittenVoucher) => Money): Column => ({
  ...{ title, kind: 'amount', width: 12 },
  // Empty and not zero: so are the sheets that SISCONT's users import.
  value: ({ voucher, own }) => own.of(of(voucher)) || null,
});

const party = {
  code: text('Codigo', ({ voucher }) => voucher.counterpartyDocument),
  ruc: text('RUC', ({ voucher }) => voucher.counterpartyDocument),
  name: text('R.Social', ({ voucher }) => voucher.counterpartyName),
  type: text('Tip.Doc.Iden', ({ voucher }) => voucher.counterpartyDocumentType),
};
const modified = [
  text('R.Doc', (row) => modifiedOf(row.voucher)?.typeCode ?? null),
  text('R.numero', (row) => {
    const of = modifiedOf(row.voucher);
    return of && documentName(of);
  }),
  text('R.Fecha', (row) => dayCell(modifiedOf(row.voucher)?.issueDate ?? null)),
];
const money = [
  text('Moneda', ({ own }) => own.currency),
  { title: 'TC', kind: 'rate', width: 8, value: ({ own }) => own.rate } satisfies Column,
];
/** Of a collection or a payment, which the register says nothing of; and of retentions and perceptions. */
const UNKNOWN = [
  ...['P.origen', 'P.vou', 'P.fecha', 'P.fecha D.', 'P.fecha V.', 'P.cta cob', 'P.m.pago', 'P.doc', 'P.num doc'],
  ...[
    'P.moneda',
    'P.tc',
    'P.monto',
    'P.glosa',
    'P.fe',
    'Retencion 0/1',
    'PDB ndes',
    'CodTasa',
    'Ind.Ret',
    'B.Imp',
    'IGV',
  ],
].map((title) => text(title));
const person = ['Medio de Pago', 'Apellido 1', 'Apellido 2', 'Nombre'].map((title) => text(title));

/** @param origin of the sub-ledger: `01` purchases, `02` sales */
function start(origin: string): Column[] {
  return [
    text('Vou.Origen', () => origin),
    text('Vou.Numero', ({ place }) => String(place).padStart(6, '0')),
    text('Vou.Fecha', ({ voucher }) => dayCell(voucher.issueDate)),
    text('Doc', ({ voucher }) => voucher.typeCode),
    text('Numero', ({ voucher }) => documentName(voucher)),
    text('Fec.Doc', ({ voucher }) => dayCell(voucher.issueDate)),
    text('Fec.Venc.', ({ voucher }) => dayCell(voucher.dueDate)),
    party.code,
  ];
}

/**
 * «CompraAPP», the 61 columns of purchases that SISCONT imports. Credit notes keep their minus: sources differ.
 * @source Exporters S2 and S3 of `file-formats`, columns 1 to 55; 56 to 61 from S2 alone
 */
const PURCHASES: readonly Column[] = [
  ...start('01'),
  amount('B.I.O.G y E. (A)', (row) => row.dgTaxable),
  amount('B.I.O.G.y E. y NO GRA. (B)', (row) => row.dgngTaxable),
  amount('B.I.O.G.sin D.C.FIS(C)', (row) => row.dngTaxable),
  amount('AD. NO GRAV.', (row) => row.nonTaxable),
  amount('I.S.C.', (row) => row.isc),
  amount('IGV (A)', (row) => row.dgIgv),
  amount('IGV (B)', (row) => row.dgngIgv),
  amount('IGV (C)', (row) => row.dngIgv),
  amount('OTROS TRIB.', (row) => row.other),
  amount('IMP. BOLSA', (row) => row.icbper),
  ...money,
  text('Glosa', ({ voucher }) => `COMPRA ${documentName(voucher)}`),
  text('Cta Gastos', ({ accounts }) => accounts.purchases.expense),
  text('Cta IGV', ({ accounts }) => accounts.purchases.igv),
  text('Cta O. Trib.', ({ accounts, voucher }) => (hasOthers(voucher) ? accounts.purchases.otherTaxes : null)),
  text('Cta x Pagar', ({ accounts }) => accounts.purchases.payable),
  text('C.Costo'),
  text('Presupuesto'),
  ...modified,
  text('D.Numero'),
  text('D.Fecha'),
  party.ruc,
  party.name,
  text('Tipo'),
  party.type,
  ...person,
  text('T.Bien', ({ voucher }) => voucher.detail.goods_class ?? null),
  ...UNKNOWN,
];

/**
 * «VentaAPP», the 56 columns of sales that SISCONT imports.
 * @source Exporters S1, S2, S3 and S5 of `file-formats`, columns 1 to 50; 51 to 56 from S1 alone
 */
const SALES: readonly Column[] = [
  ...start('02'),
  amount('Valor Exp.', (row) => keptAmount(row, 'export')),
  amount('B.Imponible', (row) => row.taxable),
  amount('Inafecto', (row) => keptAmount(row, 'unaffected')),
  amount('Exonerado', (row) => keptAmount(row, 'exempt')),
  amount('I.S.C.', (row) => row.isc),
  amount('IGV', (row) => row.igv),
  amount('OTROS TRIB.', (row) => row.other),
  amount('IMP. BOLSA', (row) => row.icbper),
  ...money,
  text('Glosa', ({ voucher }) => `VENTA ${documentName(voucher)}`),
  text('Cta Ingreso', ({ accounts }) => accounts.sales.income),
  text('Cta IGV', ({ accounts }) => accounts.sales.igv),
  text('Cta O. Trib.', ({ accounts, voucher }) => (hasOthers(voucher) ? accounts.sales.otherTaxes : null)),
  text('Cta x Cobrar', ({ accounts }) => accounts.sales.receivable),
  text('C.Costo'),
  text('Presupuesto'),
  ...modified,
  party.ruc,
  party.name,
  text('Tipo', () => '2'),
  party.type,
  ...person,
  ...UNKNOWN,
];

function hasOthers({ other, icbper, isc }: WrittenVoucher): boolean {
  return sum([other, icbper, isc]) !== 0;
}

const rows = (voucher: WrittenVoucher, place: number, { accounts }: Booked): Row[] => [
  { voucher, accounts, own: ownAmounts(voucher), place },
];

/** The sheets that SISCONT imports, named as it wants. */
export const SISCONT_PURCHASES: ProgramSheet<Row> = { book: 'RCE', sheet: 'CompraAPP', columns: PURCHASES, rows };

export const SISCONT_SALES: ProgramSheet<Row> = { book: 'RVIE', sheet: 'VentaAPP', columns: SALES, rows };
