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

/**
 * Reads the page that SUNAT gives of a deposit. Its labels are known and its markup is not: it is read by the labels, whatever
 * stands between them. @returns undefined when it is something else, or lacks what makes it one
 */
export function readConstancia(bytes: Buffer): Constancia | undefined {
  if (bytes.length > MOST) return undefined;
  const text = plainText(bytes);
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
    goods: after(/Tipo de Bien ó servicio|Tipo de Bien o servicio/, /\d{3}/) ?? null,
    voucher: { type, serie: serie.toUpperCase(), number: no },
  };
}

/** `S/149.00`, `S/. 12,149.5`. @returns undefined when it is written otherwise: «1.490,00» is not guessed */
function amountOf(text: string | undefined): string | undefined {
  const written = /^S\/\.?\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d{1,2})?\.?$/i.exec(text ?? '');
  return written ? parseDecimal(`${written[1]?.replaceAll(',', '')}${written[2] ?? ''}`) : undefined;
}

/** `04/11/2026`. @returns undefined for a day that no month has */
function dayOf(text: string | undefined): string | undefined {
  const day = text?.split('/').reverse().join('-') ?? '';
  const known = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(known.getTime()) && known.toISOString().startsWith(day) ? day : undefined;
}

function plainText(bytes: Buffer): string {
  const utf8 = bytes.toString('utf8');
  const text = utf8.includes('\uFFFD') ? bytes.toString('latin1') : utf8;
  return text
    .replace(/<(script|style)[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(
      /&(nbsp|oacute|Oacute|uacute|Uacute|aacute|eacute|iacute|deg);/g,
      (_, name: string) => ENTITIES[name] ?? ' ',
    )
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
    .replace(/\s+/g, ' ');
}
const ENTITIES: Readonly<Record<string, string>> = {
  ...{ oacute: 'ó', Oacute: 'Ó', uacute: 'ú', Uacute: 'Ú', aacute: 'á', eacute: 'é', iacute: 'í', deg: '°' },
};
