import type { FileKind, FileSource } from '../vouchers/voucher-detail.ts';

/** How the files of a voucher are called, on the screens and in what is handed over. */

export const FILE_NAMES: Record<FileKind, string> = {
  xml: 'XML firmado',
  cdr: 'CDR de SUNAT',
  pdf: 'PDF de SUNAT',
  line: 'Línea de la propuesta',
};

/** Of an XML or a CDR that somebody handed in, and whose signature could not be checked. */
const UNPROVEN = { xml: 'XML sin firma comprobada', cdr: 'CDR sin firma comprobada' } as const;
/** Of one that SUNAT gave, and that is not what was signed. */
const ALTERED = { xml: 'XML cuya firma no corresponde', cdr: 'CDR cuya firma no corresponde' } as const;

/**
 * How a file that is here is called. What somebody uploads is kept only as far as its signature does not contradict it; of what SUNAT
 * gave the lowest level says that it does.
 * @param level how much it proves
 */
export function fileName(kind: FileKind, level: 1 | 2 | 3, source: FileSource | null): string {
  if ((kind !== 'xml' && kind !== 'cdr') || level === 3) return FILE_NAMES[kind];
  return (source === 'upload' ? UNPROVEN : ALTERED)[kind];
}

export const SOURCES: Record<FileSource, string> = {
  'consulta-cpe': 'Consulta CPE',
  'see-sol': 'SEE-SOL',
  upload: 'Subido',
  proposal: 'Propuesta',
};
