import type { Despatch } from '../../document/document.ts';
import { coded, despatchReason } from '../catalogues.ts';
import { dayText, decimalText, shown } from '../format.ts';
import { box, facts, type Sheet, tableOf } from '../sheet.ts';
import { partyFacts, relatedText, remarksOf, sheetOf } from './parts.ts';

/** The printed form of a guía de remisión: what is carried, from where, to where and by whom. */
export function despatchSheet(document: Despatch): Sheet {
  const { receiver, carrier, reason, grossWeight, weightUnit, notes } = document;
  const title = `GUÍA DE REMISIÓN ${document.type === '31' ? 'TRANSPORTISTA' : 'REMITENTE'} ELECTRÓNICA`;
  return {
    ...sheetOf(document, title),
    parties: [
      ...partyFacts('Destinatario', receiver),
      ...facts(
        ['Punto de partida', document.origin],
        ['Punto de llegada', document.destination],
        ['Observación', remarksOf(notes)],
      ),
    ],
    terms: facts(
      ['Fecha de emisión', dayText(document.issueDate)],
      ['Inicio de traslado', shown(document.startDate, dayText)],
      ['Motivo', reason && coded(reason, despatchReason(reason))],
      ['Peso bruto', grossWeight && [decimalText(grossWeight), weightUnit].filter(Boolean).join(' ')],
      ['Doc. relacionado', relatedText(document.relatedDocuments)],
    ),
    table: tableOf(document.lines, [
      { title: 'Cant.', width: 70, most: 110, align: 'right', of: ({ quantity }) => shown(quantity, decimalText) },
      { title: 'U.M.', width: 46, most: 80, of: ({ unit }) => unit },
      { title: 'Código', width: 90, most: 140, of: ({ productCode }) => productCode },
      { title: 'Descripción', of: ({ description }) => description },
    ]),
    boxes: [
      ...box('Transportista', partyFacts('Nombre', carrier)),
      ...box('Vehículos', facts(['Placas', document.plates.join(', ')])),
    ],
  };
}
