import { type Money, ratio } from '@yupana/tax/money.ts';
import { codeCell, dayCell } from '../cells.ts';
import { ALWAYS, type Field, type LineFormat } from '../format.ts';

/** A retention or perception that an agent made, and of which voucher. Soles; the form takes whole ones. */
export interface Withheld {
  agentRuc: string;
  serie: string;
  number: string;
  issueDate: string;
  amount: Money;
  voucher: { typeCode: string; serie: string; number: string; issueDate: string; total: Money };
}

/** A perception that stands in the factura itself. */
export interface PerceivedInside {
  agentRuc: string;
  typeCode: string;
  serie: string;
  number: string;
  issueDate: string;
  amount: Money;
}

/** Of which vouchers the form takes retentions, and perceptions. @source SUNAT's help of F0621 */
export const TYPES_OF_RETENTION: ReadonlySet<string> = new Set(['01', '07', '08', '12', '99']);
export const TYPES_OF_PERCEPTION: ReadonlySet<string> = new Set([...TYPES_OF_RETENTION, '55']);

/** To the sol, half up; the amounts are no longer those of the vouchers. */
function wholeSoles(amount: Money): string {
  return String(ratio(amount, 1, 100, 'half-up'));
}

/** `0621{ruc}{period}R.txt`, box 179. @source SUNAT's help of F0621 and the form's own checks */
export const RETENTIONS_621 = withheld('FV 621 · retenciones (casilla 179)', TYPES_OF_RETENTION);
/** `0621{ruc}{period}P.txt`, box 171. */
export const PERCEPTIONS_621 = withheld('FV 621 · percepciones (casilla 171)', TYPES_OF_PERCEPTION);

/** `0621{ruc}{period}PI.txt`: perceptions that stand inside the factura. */
export const PERCEPTIONS_INSIDE_621: LineFormat<PerceivedInside> = {
  title: 'FV 621 · percepciones dentro del comprobante',
  fields: [
    { name: 'RUC del agente', rule: { is: 'ruc' }, required: ALWAYS, cell: (row) => codeCell(row.agentRuc) },
    {
      name: 'Tipo del comprobante',
      rule: { is: 'one-of', values: TYPES_OF_PERCEPTION, table: 'ayuda del FV 621' },
      required: ALWAYS,
      cell: (row) => codeCell(row.typeCode),
    },
    { name: 'Serie', rule: { is: 'text', most: 4 }, required: ALWAYS, cell: (row) => codeCell(row.serie) },
    { name: 'Número', rule: { is: 'text', most: 15 }, required: ALWAYS, cell: (row) => codeCell(row.number) },
    { name: 'Fecha de emisión', rule: { is: 'day' }, required: ALWAYS, cell: (row) => dayCell(row.issueDate) },
    { name: 'Percepción', rule: { is: 'soles' }, required: ALWAYS, cell: (row) => wholeSoles(row.amount) },
  ],
  rowRules: [],
  key: [1, 2, 3, 4],
  document: [3, 4],
};

function withheld(title: string, types: ReadonlySet<string>): LineFormat<Withheld> {
  const of = (name: string, rule: Field<Withheld>['rule'], cell: Field<Withheld>['cell']): Field<Withheld> => ({
    ...{ name, rule, cell },
    required: ALWAYS,
  });
  return {
    title,
    fields: [
      of('RUC del agente', { is: 'ruc' }, (row) => codeCell(row.agentRuc)),
      of('Serie del comprobante', { is: 'text', most: 4 }, (row) => codeCell(row.serie)),
      of('Número del comprobante', { is: 'text', most: 8 }, (row) => codeCell(row.number)),
      of('Fecha de emisión', { is: 'day' }, (row) => dayCell(row.issueDate)),
      of('Monto', { is: 'soles' }, (row) => wholeSoles(row.amount)),
      of('Tipo del comprobante de origen', { is: 'one-of', values: types, table: 'ayuda del FV 621' }, ({ voucher }) =>
        codeCell(voucher.typeCode),
      ),
      of('Serie del comprobante de origen', { is: 'text', most: 4 }, ({ voucher }) => codeCell(voucher.serie)),
      of('Número del comprobante de origen', { is: 'text', most: 15 }, ({ voucher }) => codeCell(voucher.number)),
      of('Fecha del comprobante de origen', { is: 'day' }, ({ voucher }) => dayCell(voucher.issueDate)),
      of('Total del comprobante de origen', { is: 'soles' }, ({ voucher }) => wholeSoles(voucher.total)),
    ],
    rowRules: [
      {
        id: 'numero-de-ocho',
        field: 8,
        severity: 'error',
        says: 'El número del comprobante de origen tiene hasta ocho caracteres, salvo en el tipo 99.',
        mend: 'Corrige el número.',
        fails: (cells) => cells[5] !== '99' && (cells[7] ?? '').length > 8,
      },
    ],
    key: [1, 2, 3, 6, 7, 8],
    document: [2, 3],
  };
}
