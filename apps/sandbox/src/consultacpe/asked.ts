import { isRuc } from '@yupana/tax/ruc.ts';
import { keyOf } from '../deals/row.ts';
import type { Book } from '../files/layouts.ts';

/** What a call asks for: `{RUC of the issuer}-{type}-{serie}-{number}-{origin}`. */
export interface Asked {
  key: string;
  book: Book;
}

const OF_BOLETAS = /^(B|EB)/;
const OF_FACTURAS = /^(F|E(?!B))/;

/** Notes have codes of their own, one for each kind of voucher they change. Seen 2026: 07 is refused, F7 and B7 are taken. */
const TYPES: Record<string, { type: string; serie: RegExp }> = {
  '01': { type: '01', serie: OF_FACTURAS },
  '03': { type: '03', serie: OF_BOLETAS },
  F7: { type: '07', serie: OF_FACTURAS },
  B7: { type: '07', serie: OF_BOLETAS },
  F8: { type: '08', serie: OF_FACTURAS },
  B8: { type: '08', serie: OF_BOLETAS },
};

/** 1: what the company issued; 2: what it received. */
const BOOKS: Record<string, Book> = { '1': 'RVIE', '2': 'RCE' };

/** The code by which a voucher is asked for. */
export function askedType(type: string, serie: string): string {
  const letter = OF_BOLETAS.test(serie) ? 'B' : 'F';
  return type === '07' || type === '08' ? letter + type.slice(1) : type;
}

/** @returns `malformed` for what SUNAT refuses with 422, `unknown` for what it answers 404 */
export function readAsked(text: string): Asked | 'malformed' | 'unknown' {
  const [ruc = '', code = '', serie = '', number = '', origin = '', ...rest] = text.split('-');
  const kind = Object.hasOwn(TYPES, code) ? TYPES[code] : undefined;
  if (rest.length > 0 || !isRuc(ruc) || !kind || !/^[A-Z0-9]{4}$/.test(serie)) return 'malformed';
  if (!/^[1-9]\d{0,7}$/.test(number) || !/^\d$/.test(origin)) return 'malformed';
  const book = BOOKS[origin];
  if (!book || !kind.serie.test(serie)) return 'unknown';
  return { key: keyOf(ruc, kind.type, serie, number), book };
}

export interface AskedList {
  type: string;
  serie: RegExp;
  book: Book;
  from: string;
  to: string;
}

/** Of `-{type}-{origin}?codEstado=0&fecEmisionIni=dd/mm/aaaa&fecEmisionFin=dd/mm/aaaa`. */
export function readAskedList(text: string, query: Record<string, string | undefined>): AskedList | 'malformed' {
  const [, code = '', origin = ''] = /^-(\w\w)-(\d)$/.exec(text) ?? [];
  const kind = Object.hasOwn(TYPES, code) ? TYPES[code] : undefined;
  const book = BOOKS[origin];
  const [from, to] = [dayOf(query.fecEmisionIni), dayOf(query.fecEmisionFin)];
  if (!kind || !book || !from || !to || to < from) return 'malformed';
  return { ...kind, book, from, to };
}

function dayOf(text = ''): string | null {
  return /^\d{2}\/\d{2}\/\d{4}$/.test(text) ? text.split('/').toReversed().join('-') : null;
}
