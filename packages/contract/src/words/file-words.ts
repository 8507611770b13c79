import type { FileKind, FileSource } from '../vouchers/voucher-detail.ts';

/** How the files of a voucher are called, on the screens and in what is handed over. */

export const FILE_NAMES: Record<FileKind, string> = {
  xml: 'XML firmado',
  cdr: 'CDR de SUNAT',
  pdf: 'PDF de SUNAT',
  line: 'Línea de la propuesta',
};

/** Of an XML, or of a CDR that somebody handed in, whose signature proves nothing. */
export const UNPROVEN = { xml: 'XML sin firma comprobada', cdr: 'CDR sin firma comprobada' } as const;

export const SOURCES: Record<FileSource, string> = {
  'consulta-cpe': 'Consulta CPE',
  upload: 'Subido',
  proposal: 'Propuesta',
};
