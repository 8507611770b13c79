import type { Line, Voucher } from '../../document/document.ts';
import { coded, detractionName, motiveName } from '../catalogues.ts';
import { amountText, dayText, decimalText, percentText, shown } from '../format.ts';
import { type Box, box, type Cell, type Fact, facts, type Sheet, type Table, type Total, tableOf } from '../sheet.ts';
import { currencyName } from '../words.ts';
import { partyFacts, referenceText, relatedText, remarksOf, sheetOf, wordsOf } from './parts.ts';
import { totalsOf } from './totals.ts';

const TITLES: Readonly<Record<Voucher['type'], string>> = {
  '01': 'FACTURA ELECTRÓNICA',
  '02': 'RECIBO POR HONORARIOS ELECTRÓNICO',
  '03': 'BOLETA DE VENTA ELECTRÓNICA',
  '04': 'LIQUIDACIÓN DE COMPRA ELECTRÓNICA',
  '07': 'NOTA DE CRÉDITO ELECTRÓNICA',
  '08': 'NOTA DE DÉBITO ELECTRÓNICA',
  // What SUNAT calls them on paper was not found.
  25: 'COMPROBANTE ELECTRÓNICO DE TIPO 25',
  28: 'COMPROBANTE ELECTRÓNICO DE TIPO 28',
  56: 'COMPROBANTE ELECTRÓNICO DE TIPO 56',
};

/** The printed form of a factura and of what is like it. */
export function voucherSheet(voucher: Voucher): Sheet {
  return {
    ...sheetOf(voucher, TITLES[voucher.type]),
    parties: [
      ...partyFacts(voucher.type === '04' ? 'Vendedor' : 'Señor(es)', voucher.receiver),
      ...facts(['Observación', remarksOf(voucher.notes), 'notes']),
    ],
    terms: termsOf(voucher),
    table: voucher.type === '02' ? feesTable(voucher) : linesTable(voucher.lines),
    words: wordsOf(voucher.total, voucher.notes),
    boxes: boxesOf(voucher),
    totals: voucher.fees ? feesTotals(voucher.fees) : totalsOf(voucher),
  };
}

const FORMS = { contado: 'Contado', crédito: 'Crédito' } as const;

function termsOf(voucher: Voucher): Fact[] {
  return facts(
    ['Fecha de emisión', dayText(voucher.issueDate), 'issueDate'],
    ['Fecha de venc.', shown(voucher.dueDate, dayText), 'dueDate'],
    ['Moneda', currencyName(voucher.currency), 'currency'],
    ['Forma de pago', shown(voucher.payment.form, (form) => FORMS[form]), 'payment'],
    ['Guía de remisión', relatedText(voucher.despatches)],
    ['Orden de compra', voucher.purchaseOrder],
    ['Contrato', voucher.contracts.map(({ number }) => number).join(', ')],
    ['Doc. relacionado', relatedText(voucher.relatedDocuments)],
  );
}

function linesTable(lines: readonly Line[]): Table {
  return tableOf(lines, [
    { title: 'Cant.', width: 50, most: 80, align: 'right', of: ({ quantity }) => shown(quantity, decimalText) },
    { title: 'U.M.', width: 42, most: 60, of: ({ unit }) => unit },
    { title: 'Código', width: 70, most: 120, of: ({ productCode, gtin }) => productCode ?? gtin },
    { title: 'Descripción', of: descriptionOf },
    {
      title: 'V. unitario',
      width: 82,
      most: 104,
      align: 'right',
      of: ({ unitValue }) => shown(unitValue, ({ value }) => decimalText(value)),
    },
    {
      title: 'Valor venta',
      width: 86,
      most: 104,
      align: 'right',
      of: ({ amount }) => shown(amount, ({ value }) => decimalText(value)),
    },
  ]);
}

function descriptionOf(line: Line): Cell {
  const details = [
    ...line.properties.map(({ name, code, value }) => `${name ?? code ?? 'Dato'}: ${value}`),
    ...line.allowanceCharges.map(
      ({ charge, amount, reason }) => `${reason || (charge ? 'Cargo' : 'Descuento')}: ${amountText(amount)}`,
    ),
    ...(line.referencePrice
      ? [`Entregado a título gratuito. Valor referencial: ${amountText(line.referencePrice)}`]
      : []),
  ];
  return { text: line.description ?? '', details };
}

/** Of a recibo por honorarios only what was done is true: its other figures are filler (facts, point 32). */
function feesTable(voucher: Voucher): Table {
  return tableOf(voucher.lines, [{ title: 'Por concepto de', of: ({ description }) => description }]);
}

function feesTotals({ gross, withheld, net }: NonNullable<Voucher['fees']>): Total[] {
  return [
    { label: 'Total por honorarios', value: amountText(gross), of: 'fees' },
    { label: 'Retención de renta', value: amountText(withheld) },
    { label: 'Total neto recibido', value: amountText(net), strong: true, of: 'total' },
  ];
}

function boxesOf(voucher: Voucher): Box[] {
  const { payment, detraction, perception, withholdings, modifies, motive, prepayments } = voucher;
  return [
    ...box('Documento que modifica', [
      ...modifies.map((reference) => ({
        label: 'Documento',
        value: referenceText(reference),
        of: 'modifies' as const,
      })),
      ...facts(
        ['Motivo', motive?.code && coded(motive.code, motiveName(voucher.type, motive.code)), 'motive'],
        ['Sustento', motive?.text],
      ),
    ]),
    ...box('Información del crédito', [
      ...facts(['Monto neto pendiente', shown(payment.pending, amountText)]),
      ...payment.instalments.map(({ name, amount, dueDate }) => ({
        label: name,
        value: [shown(dueDate, dayText), shown(amount, amountText)].filter(Boolean).join('   '),
      })),
    ]),
    ...box(
      'Operación sujeta a detracción',
      facts(
        ['Bien o servicio', detraction?.code && coded(detraction.code, detractionName(detraction.code))],
        ['Porcentaje', shown(detraction?.percent ?? null, percentText)],
        ['Monto', shown(detraction?.amount ?? null, amountText), 'detraction'],
        ['Cuenta Banco Nación', detraction?.account],
      ),
    ),
    ...box(
      'Percepción',
      perception
        ? facts(
            ['Porcentaje', shown(perception.percent, percentText)],
            ['Base', shown(perception.base, amountText)],
            ['Monto', amountText(perception.amount), 'perception'],
            ['Total con percepción', shown(perception.totalWithIt, amountText)],
          )
        : [],
    ),
    ...withholdings.flatMap(({ code, percent, base, amount }) =>
      box(
        code === '62' ? 'Retención del IGV' : 'Retención de renta',
        facts(
          ['Porcentaje', shown(percent, percentText)],
          ['Base', shown(base, amountText)],
          ['Monto', amountText(amount)],
        ),
      ),
    ),
    ...box(
      'Anticipos',
      prepayments.map(({ id, amount }) => ({ label: id ?? 'Anticipo', value: amountText(amount) })),
    ),
  ];
}
