import type { WithheldItem, Withholding } from '../../document/document.ts';
import { coded, withholdingSystem } from '../catalogues.ts';
import { amountText, dayText, decimalText, percentText, shown } from '../format.ts';
import { facts, type Sheet, tableOf } from '../sheet.ts';
import { currencyName } from '../words.ts';
import { partyFacts, referenceText, remarksOf, sheetOf, wordsOf } from './parts.ts';

/** The printed form of a comprobante de retención or de percepción: each payment of each document, and what was kept of it. */
export function withholdingSheet(document: Withholding): Sheet {
  const retention = document.type === '20';
  const { system, percent, total, paid, items, receiver, notes } = document;
  const title = `COMPROBANTE DE ${retention ? 'RETENCIÓN' : 'PERCEPCIÓN'} ELECTRÓNICO`;
  return {
    ...sheetOf(document, title),
    parties: [
      ...partyFacts(retention ? 'Proveedor' : 'Cliente', receiver),
      ...facts(['Observación', remarksOf(notes)]),
    ],
    terms: facts(
      ['Fecha de emisión', dayText(document.issueDate)],
      ['Régimen', system && coded(system, withholdingSystem(document.type, system))],
      ['Tasa', shown(percent, percentText)],
      ['Moneda', currencyName(total.currency)],
    ),
    table: itemsTable(items, retention ? 'Retenido' : 'Percibido'),
    words: wordsOf(total, notes),
    totals: [
      ...(paid
        ? [{ label: retention ? 'Importe neto pagado' : 'Importe total cobrado', value: amountText(paid) }]
        : []),
      { label: retention ? 'Importe retenido' : 'Importe percibido', value: amountText(total), strong: true },
    ],
  };
}

function itemsTable(items: readonly WithheldItem[], withheld: string) {
  return tableOf(items, [
    { title: 'Documento', of: ({ document }) => ({ text: referenceText(document), details: [] }) },
    {
      title: 'Importe',
      width: 80,
      most: 104,
      align: 'right',
      of: ({ documentTotal }) => shown(documentTotal, amountText),
    },
    { title: 'Pago', width: 44, most: 60, align: 'right', of: ({ payment }) => payment?.id ?? null },
    { title: 'Fecha', width: 78, of: ({ payment, date }) => shown(payment?.date ?? date, dayText) },
    {
      title: 'Importe pago',
      width: 86,
      most: 104,
      align: 'right',
      of: ({ payment }) => shown(payment?.amount ?? null, amountText),
    },
    {
      title: 'T. cambio',
      width: 62,
      align: 'right',
      of: ({ exchangeRate }) => (exchangeRate && exchangeRate.from !== 'PEN' ? decimalText(exchangeRate.rate) : null),
    },
    { title: withheld, width: 76, most: 100, align: 'right', of: ({ amount }) => shown(amount, amountText) },
  ]);
}
