import type { Despatch, Response, Voucher, Withholding } from '@yupana/cpe/document/document.ts';
import { readDocument } from '@yupana/cpe/read-document.ts';
import { Refused } from '@yupana/cpe/xml/refused.ts';
import { looksLikeRegister, looksLikeXml } from '@yupana/cpe/zip/members.ts';
import { type Constancia, readConstancia } from './read-constancia.ts';
import { type F621, whichRegister } from './which-register.ts';

/** What a file turned out to be. `refused`: why it is not kept, in words for who uploaded it. */
export type WhatItIs =
  | { is: 'voucher'; document: Voucher }
  | { is: 'cdr'; document: Response }
  | { is: 'constancia'; constancia: Constancia }
  /** A guía, or a comprobante of retention or perception. @property isNamed whether the company's RUC stands in it */
  | { is: 'other'; document: Despatch | Withholding; isNamed: boolean }
  | { is: 'f621'; detail: F621 }
  | { is: 'refused'; why: string };

const NEITHER = 'No es XML, zip, propuesta ni constancia';
/** What is readable, and has no place here yet. */
const NO_PLACE: Readonly<Record<string, string>> = {
  RA: 'Es una comunicación de baja: Yupana todavía no las guarda',
  RR: 'Es una reversión: Yupana todavía no las guarda',
  RC: 'Es un resumen diario de boletas: sube el XML de cada una',
};

/**
 * Looks at one file, that is no zip.
 * @param name its own, without its folder: an F621 says by it of whom and when it is
 */
export async function whatItIs(bytes: Buffer, name: string, ruc: string): Promise<WhatItIs> {
  if (bytes.length === 0) return refuse('El archivo está vacío');
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return refuse('Es un PDF: sube el XML del comprobante');
  const constancia = readConstancia(bytes);
  if (constancia) return { is: 'constancia', constancia };
  if (looksLikeXml(bytes)) return readXml(bytes, ruc);
  if (!looksLikeRegister(bytes)) return refuse(NEITHER);
  const register = await whichRegister(bytes, name, ruc);
  return typeof register === 'object' ? { is: 'f621', detail: register } : refuse(register ?? NEITHER);
}

function readXml(bytes: Buffer, ruc: string): WhatItIs {
  try {
    const document = readDocument(bytes);
    if (document.kind === 'voucher') return { is: 'voucher', document };
    if (document.kind === 'response') return { is: 'cdr', document };
    if (document.kind === 'summary') return refuse(NO_PLACE[document.type] ?? NEITHER);
    return { is: 'other', document, isNamed: bytes.includes(`>${ruc}<`) };
  } catch (error) {
    if (error instanceof Refused) return refuse(whyRefused(error, bytes));
    throw error;
  }
}

/** Why a file is not read, so that who uploaded it knows what to do. */
export function whyRefused(error: Refused, bytes?: Buffer): string {
  const { reason, detail, message } = error;
  if (reason === 'unbalanced tags' && bytes && /unclosed|unexpected end/i.test(detail)) {
    return `El XML está cortado en la línea ${linesOf(bytes)}`;
  }
  if (reason === 'not a voucher') return 'Es un XML, pero no de un comprobante electrónico';
  if (reason === 'damaged zip') return 'El zip está dañado: vuelve a descargarlo o a comprimirlo';
  if (reason === 'too much') return 'El zip desempaqueta demasiado: lo que sigue no se leyó. Súbelo en varios';
  if (reason === 'incomplete') return message;
  // What the parser saw is for support, which looks at the file itself.
  return message.split(':', 1)[0] ?? message;
}

function linesOf(bytes: Buffer): number {
  const text = bytes.toString('latin1').trimEnd();
  return text.split('\n').length;
}

function refuse(why: string): WhatItIs {
  return { is: 'refused', why };
}
