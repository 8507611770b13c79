import { readApart } from '@yupana/cpe/read-apart.ts';
import { Refused } from '@yupana/cpe/xml/refused.ts';

/**
 * What a CDR says of its voucher, as it is told beside it.
 * @source SUNAT, catálogo de códigos de retorno: 0 accepted, with notes or without; 100–1999 not processed, 2000–3999 rejected, from
 * 4000 on observed, which is accepted
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
  if (/^0+$/.test(code)) return notes.length > 0 ? 'Aceptado con observaciones' : 'Aceptado';
  const number = /^\d{3,4}$/.test(code) ? Number(code) : 0;
  if (number >= 4000) return 'Aceptado con observaciones';
  if (number >= 2000) return `Rechazado, código ${code}`;
  return number >= 100 ? `No procesado, código ${code}` : `Con un código que no conocemos: ${code.slice(0, 20)}`;
}
