import type { FileReason } from '@yupana/contract/file-reasons.ts';
import type { ComparedField, FileKind, VoucherFile } from '@yupana/contract/voucher-detail.ts';

/** How the parts of a voucher's panel are called. */

export const SHORT_NAMES: Record<FileKind, string> = { xml: 'XML', cdr: 'CDR', pdf: 'PDF', line: 'Línea' };

/** Why a file is not here, in the middle of a sentence or alone. */
export const REASONS: Record<FileReason, string> = {
  queued: 'Está en la cola de pedidos a SUNAT',
  failing: 'Está en la cola de pedidos a SUNAT, que la última vez no respondió bien',
  'not-yet': 'SUNAT aún no lo tiene',
  'not-found': 'SUNAT no lo tiene',
  'not-understood': 'No se entendió lo que SUNAT entregó',
  'no-access': 'SUNAT no da acceso a los XML de la empresa',
  'not-electronic': 'Este tipo de comprobante no lo tiene',
  unreadable: 'Llegó, pero no se puede leer',
};

/** The same of one that a person asks for: with a SOL user alone XML are asked for, many in one visit, and nothing one by one. */
export const REASONS_ASKED: Record<FileReason, string> = {
  ...REASONS,
  'no-access': 'La empresa no tiene acceso a Consulta CPE: le falta una API key, o el permiso en la suya',
};

/** It may still come by itself. */
const COMES: ReadonlySet<FileReason | null> = new Set(['queued', 'failing', 'not-yet', null]);

/** What stands in the place of a document that is not here. */
export function withoutDocument(xml: VoucherFile | undefined): { title: string; text: string } {
  if (!xml) return { title: 'Aún sin XML', text: 'Solo conocemos la línea de la propuesta de SUNAT.' };
  const { reason } = xml;
  if (reason === 'unreadable') return { title: 'XML ilegible', text: `${xml.note ?? REASONS.unreadable}.` };
  if (reason === 'not-electronic') return { title: 'Sin documento electrónico', text: `${REASONS[reason]}.` };
  const why = reason ? REASONS[reason] : REASONS.queued;
  // Who kept it from coming says it himself, and better.
  if (reason === 'no-access' && xml.note) return { title: 'Sin XML', text: xml.note };
  const also = xml.note ? ` ${xml.note}` : '';
  if (COMES.has(reason)) return { title: 'Aún sin XML', text: `Aún no llega: ${inSentence(why)}.${also}` };
  return { title: 'Sin XML', text: `No llegó: ${inSentence(why)}.${also}` };
}

function inSentence(text: string): string {
  return text.startsWith('SUNAT') ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

export const COMPARED: Record<ComparedField, string> = {
  taxable: 'Base',
  non_taxable: 'No gravado',
  igv: 'IGV',
  total: 'Total',
  issue_date: 'Emisión',
  currency: 'Moneda',
  receiver: 'Comprador',
};

/** «Emisión, moneda y comprador» */
export function listed(fields: readonly ComparedField[]): string {
  const names = fields.map((field, at) => (at === 0 ? COMPARED[field] : inLine(COMPARED[field])));
  return new Intl.ListFormat('es-PE').format(names);
}

function inLine(name: string): string {
  return name === 'IGV' ? name : name.toLowerCase();
}

/** Catalogue 05 of SUNAT: what is told of each tax of a document. */
export const OPERATIONS: Record<string, string> = {
  '1000': 'Op. gravada',
  '1016': 'Op. con IVAP',
  '9995': 'Exportación',
  '9996': 'Op. gratuita',
  '9997': 'Op. exonerada',
  '9998': 'Op. inafecta',
};
export const TAXES: Record<string, string> = {
  '1000': 'IGV',
  '1016': 'IVAP',
  '2000': 'ISC',
  '7152': 'ICBPER',
  '9999': 'Otros tributos',
};
