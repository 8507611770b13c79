import { parseDecimal } from '@yupana/cpe/document/decimal.ts';
import { isRuc } from '@yupana/tax/ruc.ts';
import type { KeptDeposit } from '../../facts/deposit-fact.ts';

/** What a constancia of a deposit of detraction says. */
export interface Constancia extends KeptDeposit {
  supplierRuc: string;
  acquirer: string;
  voucher: { type: string; serie: string; number: string };
}

/** What is read of a file to see whether it is one: SUNAT's page has 5 KB. */
const MOST = 256 * 1024;
/** Of `999999999999.99`: a deposit is of thousands. */
const MOST_OF_AMOUNT = 15;

/**
 * Reads the page that SUNAT gives of a deposit. Its labels are known and its markup is not: it is read by the labels, whatever
 * stands between them. @returns undefined when it is something else, or lacks what makes it one
 */
export function readConstancia(bytes: Buffer): Constancia | undefined {
  if (bytes.length > MOST) return undefined;
  const page = decoded(bytes);
  if (!/constancia/i.test(page)) return undefined;
  const text = plainText(page);
  if (!/CONSTANCIA DE DEP[OÓ]SITO/i.test(text)) return undefined;
  const after = (label: RegExp, value: RegExp): string | undefined =>
    new RegExp(`${label.source}[\\s:|]*(${value.source})`, 'i').exec(text)?.[1];
  const number = after(/N[uú]mero de constancia/, /\d{5,15}/);
  const supplierRuc = after(/Ruc del Proveedor/, /\d{11}/);
  const acquirer = after(/N[uú]mero de Documento(?: del Adquirient\w+)?/, /\d{8,11}/);
  const amount = amountOf(after(/Monto del dep[oó]sito/, /S\/\.?\s*[\d.,]+/));
  const paidOn = dayOf(after(/Fecha y hora de pago/, /\d{2}\/\d{2}\/\d{4}/));
  const type = after(/Tipo de Comprobante/, /\d{2}/);
  const [, serie, no] =
    /^(\w{4})\s*-\s*0*(\d+)$/.exec(after(/N[uú]mero de Comprobante/, /\w{4}\s*-\s*\d{1,15}/) ?? '') ?? [];
  if (!number || !supplierRuc || !isRuc(supplierRuc) || !acquirer || !amount || !paidOn || !type || !serie || !no)
    return undefined;
  return {
    ...{ number, supplierRuc, acquirer, paidOn, amount },
    goods: after(/Tipo de Bien [oó] servicio/, /\d{3}/) ?? null,
    voucher: { type, serie: serie.toUpperCase(), number: no },
  };
}

/**
 * `S/149.00`, `S/. 12,149.5`.
 * @returns undefined when it is written otherwise («1.490,00» is not guessed), or is nothing or beyond sense
 */
function amountOf(text: string | undefined): string | undefined {
  const written = /^S\/\.?\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d{1,2})?\.?$/i.exec(text ?? '');
  const amount = written && parseDecimal(`${written[1]?.replaceAll(',', '')}${written[2] ?? ''}`);
  return amount && /[1-9]/.test(amount) && amount.length <= MOST_OF_AMOUNT ? amount : undefined;
}

/**
 * `04/11/2026`.
 * @returns undefined for a day that no month has, or before there were deposits or beyond this century: its month is no period
 */
function dayOf(text: string | undefined): string | undefined {
  const day = text?.split('/').reverse().join('-') ?? '';
  if (!day.startsWith('20')) return undefined;
  const known = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(known.getTime()) && known.toISOString().startsWith(day) ? day : undefined;
}

function decoded(bytes: Buffer): string {
  const utf8 = bytes.toString('utf8');
  return utf8.includes('\uFFFD') ? bytes.toString('latin1') : utf8;
}

function plainText(page: string): string {
  return withoutTags(page)
    .replace(
      /&(nbsp|oacute|Oacute|uacute|Uacute|aacute|eacute|iacute|deg);/g,
      (_, name: string) => ENTITIES[name] ?? ' ',
    )
    .replace(/&#(\d{1,7});/g, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
    .replace(/\s+/g, ' ');
}

/**
 * What is read of a page, each letter looked at once: whatever anybody uploads comes here, and a pattern that looks back stood still for
 * minutes.
 */
function withoutTags(page: string): string {
  // Letter by letter: what some letters become is longer.
  const small = page.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const said: string[] = [];
  for (let at = 0; at < page.length; ) {
    const opens = page.indexOf('<', at);
    const closes = opens === -1 ? -1 : page.indexOf('>', opens);
    if (closes === -1) {
      said.push(page.slice(at));
      break;
    }
    said.push(page.slice(at, opens));
    const unsaid = ['script', 'style'].find((name) => small.startsWith(name, opens + 1));
    const ends = unsaid ? small.indexOf(`</${unsaid}`, closes) : closes;
    if (ends === -1) break;
    at = unsaid ? ends : closes + 1;
  }
  return said.join(' ');
}
const ENTITIES: Readonly<Record<string, string>> = {
  ...{ oacute: 'ó', Oacute: 'Ó', uacute: 'ú', Uacute: 'Ú', aacute: 'á', eacute: 'é', iacute: 'í', deg: '°' },
};
