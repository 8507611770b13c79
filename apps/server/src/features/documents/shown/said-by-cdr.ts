import { readApart } from '@yupana/cpe/read-apart.ts';
import { Refused } from '@yupana/cpe/xml/refused.ts';

/**
 * What a CDR says of its voucher, as it is told beside it.
 * @source SUNAT, catálogo de códigos de retorno: 0 accepted, with notes or without; 100–1999 not processed, 2000–3999 rejected
 * @returns null when what is kept cannot be read as one
 */
export async function saidByCdr(xml: Buffer): Promise<string | null> {
  try {
    const document = await readApart(xml);
    if (document.kind !== 'response') return null;
    return sayResponse(document);
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** The same of one that was read. */
export function sayResponse({ code, notes }: { code: string; notes: readonly unknown[] }): string {
  if (code !== '0') return `Rechazado, código ${code}`;
  return notes.length > 0 ? 'Aceptado con observaciones' : 'Aceptado';
}
