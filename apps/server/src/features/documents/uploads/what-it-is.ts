import type { Despatch, Response, Summary, Voucher, Withholding } from '@yupana/cpe/document/document.ts';
import { readApart } from '@yupana/cpe/read-apart.ts';
import { Refused } from '@yupana/cpe/xml/refused.ts';
import { looksLikeRegister, looksLikeXml } from '@yupana/cpe/zip/members.ts';
import { whyRefused } from '../reading/why-refused.ts';
import { type Constancia, readConstancia } from './read-constancia.ts';
import { type F621, whichRegister } from './which-register.ts';

/** What a file turned out to be. `refused`: why it is not kept, in words for who uploaded it. */
export type WhatItIs =
  | { is: 'voucher'; document: Voucher }
  | { is: 'cdr'; document: Response }
  | { is: 'constancia'; constancia: Constancia }
  /** A guía, or a comprobante of retention or perception. @property isNamed whether the company's RUC stands in it */
  | { is: 'other'; document: Despatch | Withholding; isNamed: boolean }
  /** Its agent reverts comprobantes of retention or perception. */
  | { is: 'reversal'; document: Summary }
  | { is: 'f621'; detail: F621 }
  | { is: 'refused'; why: string };

const NEITHER = 'No es XML, zip, propuesta ni constancia';
/** What is readable, and has no place here yet. */
const NO_PLACE: Readonly<Record<string, string>> = {
  RA: 'Es una comunicación de baja: Yupana todavía no las guarda',
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
  if (isZipBehindSomething(bytes)) return refuse('Zip con algo delante: vuelve a empaquetarlo');
  if (!looksLikeRegister(bytes)) return refuse(NEITHER);
  const register = await whichRegister(bytes, name, ruc);
  return typeof register === 'object' ? { is: 'f621', detail: register } : refuse(register ?? NEITHER);
}

/** One that unpacks itself, or that a program wrote behind its own words: its directory stands at its end all the same. */
function isZipBehindSomething(bytes: Buffer): boolean {
  return bytes.includes('PK\u0003\u0004', 'latin1') && bytes.subarray(-65_557).includes('PK\u0005\u0006', 'latin1');
}

async function readXml(bytes: Buffer, ruc: string): Promise<WhatItIs> {
  try {
    const document = await readApart(bytes);
    if (document.kind === 'voucher') return { is: 'voucher', document };
    if (document.kind === 'response') return { is: 'cdr', document };
    if (document.kind === 'summary' && document.type === 'RR') return { is: 'reversal', document };
    if (document.kind === 'summary') return refuse(NO_PLACE[document.type] ?? NEITHER);
    return { is: 'other', document, isNamed: bytes.includes(`>${ruc}<`) };
  } catch (error) {
    if (error instanceof Refused) return refuse(whyRefused(error, bytes));
    throw error;
  }
}

function refuse(why: string): WhatItIs {
  return { is: 'refused', why };
}
