import { dateTimeInLima } from '../../../platform/clock.ts';
import type { SignatureKept } from '../../../schema/documents.ts';
import type { Looked } from './looked.ts';
import type { ResultRow } from './queries-results.ts';

/** What is told of a file of which no voucher is known. */
export function resultOf(
  { place, file }: Pick<Looked, 'place' | 'file'>,
  outcome: ResultRow['outcome'],
  detail: string,
): ResultRow {
  return {
    ...{ place, zip_entry: null, file, outcome, detail },
    ...{ issuer_ruc: null, type_code: null, serie: null, number: null },
    ...{ issuer_name: null, issue_date: null, currency: null, total: null },
  };
}

/** As it is written in Peru, by Lima's clock. */
export function dayOf(at: Date): string {
  return dateTimeInLima(at).slice(0, 10);
}

/** What is told of an XML's signature. */
export const SIGNATURE_WORDS: Readonly<Record<SignatureKept, string>> = {
  valid: 'Firma válida',
  'valid-old': 'Firma válida, con SHA-1',
  'digest-differs': 'La firma no corresponde: el archivo se cambió después de firmarse',
  'value-differs': 'La firma no corresponde a su certificado',
  unchecked: 'Firma sin comprobar',
};

/** What was signed is something else. */
export function isAltered(signature: SignatureKept | undefined): signature is 'digest-differs' | 'value-differs' {
  return signature === 'digest-differs' || signature === 'value-differs';
}

/** Of what was altered nothing is kept. @param instead what is in its place, or what to do */
export function toldAltered(signature: SignatureKept, instead: string): string {
  return `${SIGNATURE_WORDS[signature]}: no se guardó. ${instead}`;
}

export const ASK_FOR_XML = 'Pide el XML original a quien lo emitió';
/** @param since `, del 15/10/2026`, or nothing */
export const stillHere = (since: string): string => `Sigue el que ya está${since}`;
