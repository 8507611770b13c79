import type { Response, Summary } from '../../document/document.ts';
import { names } from '../catalogues.ts';
import { amountText, dayText, idText, shown } from '../format.ts';
import { box, facts, type Sheet, tableOf } from '../sheet.ts';
import { partyFacts, sheetOf } from './parts.ts';

const TITLES: Readonly<Record<Summary['type'], string>> = {
  RA: 'COMUNICACIÓN DE BAJA',
  RR: 'RESUMEN DE REVERSIONES',
  RC: 'RESUMEN DIARIO DE BOLETAS',
};

const conditionName = names({ 1: 'Adicionar', 2: 'Modificar', 3: 'Anulado' });

/** What a summary tells SUNAT, one row each. */
export function summarySheet(summary: Summary): Sheet {
  return {
    ...sheetOf(summary, TITLES[summary.type]),
    legend: 'Hecho desde el XML de la comunicación.',
    terms: facts(
      ['Fecha de emisión', dayText(summary.issueDate)],
      ['Fecha de los doc.', shown(summary.referenceDate, dayText)],
    ),
    table: tableOf(summary.items, [
      { title: 'Tipo', width: 40, of: ({ type }) => type },
      { title: 'Serie', width: 60, of: ({ serie }) => serie },
      {
        title: 'Número',
        width: 120,
        of: ({ from, to }) => (from === to ? from : [from, to].filter(Boolean).join(' a ')),
      },
      { title: 'Motivo', of: ({ reason }) => reason },
      { title: 'Estado', width: 80, of: ({ condition }) => shown(condition, (code) => conditionName(code) ?? code) },
      { title: 'IGV', width: 90, align: 'right', of: ({ igv }) => shown(igv, amountText) },
      { title: 'Total', width: 100, align: 'right', of: ({ total }) => shown(total, amountText) },
    ]),
  };
}

/** What SUNAT or an OSE answered. */
export function responseSheet(response: Response): Sheet {
  return {
    ...sheetOf(response, 'CONSTANCIA DE RECEPCIÓN'),
    legend: 'Hecha desde el XML de la constancia.',
    parties: partyFacts('Para', response.addressee),
    terms: facts(['Fecha', dayText(response.issueDate)]),
    boxes: box(
      'Respuesta',
      facts(['Sobre', shown(response.about, idText)], ['Código', response.code], ['Descripción', response.description]),
    ),
  };
}
