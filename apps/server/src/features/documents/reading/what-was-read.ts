import type { Voucher } from '@yupana/cpe/document/document.ts';
import { readApart } from '@yupana/cpe/read-apart.ts';
import { Refused } from '@yupana/cpe/xml/refused.ts';
import type { DocumentKey } from '../file-key.ts';
import { whyRefused } from './why-refused.ts';

/**
 * What the reading of a voucher's XML gave: what whoever learns from documents is handed, with the key of the voucher, in the
 * transaction that keeps the file.
 */
export type WhatWasRead = { state: 'held'; document: Voucher } | { state: 'unreadable'; reason: string };

/** Reads a kept XML, and refuses what is readable but of another voucher. */
export async function readKept(bytes: Uint8Array, key: DocumentKey): Promise<WhatWasRead> {
  try {
    const document = await readApart(bytes);
    if (document.kind !== 'voucher') return { state: 'unreadable', reason: 'El archivo no es un comprobante de pago' };
    const { type, id } = document;
    const { serie, number } = id;
    const isNamedSo =
      document.issuer.document === key.issuer_ruc &&
      serie.toUpperCase() === key.serie.toUpperCase() &&
      number === key.number.replace(/^0+(?=.)/, '');
    if (isNamedSo && type === key.type_code) return { state: 'held', document };
    // A note may bear serie and number of a factura: then its type is what tells them apart.
    const which = isNamedSo ? `tipo ${type}, ${serie}-${number}` : `${serie}-${number}`;
    return { state: 'unreadable', reason: `El archivo es de otro comprobante: ${which}` };
  } catch (error) {
    if (error instanceof Refused) return { state: 'unreadable', reason: whyRefused(error, bytes) };
    throw error;
  }
}
