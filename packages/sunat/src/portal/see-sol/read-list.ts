import { evidenceOf, unrecognised } from '../../answers.ts';
import { SunatError } from '../../errors.ts';
import type { Answer } from '../../http.ts';
import { asList, asObject, asText, type JsonObject } from '../../shape.ts';
import { decodeText } from '../../text.ts';
import { readPage } from '../page.ts';
import { IS_ACTIVE, LISTS, MOJIBAKE, OFFERED } from './quirks.ts';
import type { SeeSolList, SeeSolRow } from './types.ts';

/**
 * A list: JSON in a textarea of a page, whose `data` is the rows as JSON in a text.
 * @returns null when a page for people came in its place: there is no session (seen 2026-07), which is not «none»
 * @throws SunatError RequestRefused, UnrecognisedAnswer
 */
export function readSeeSolList(answer: Answer, which: SeeSolList, ruc: string): SeeSolRow[] | null {
  const page = readPage(decodeText(answer.body), answer);
  const area = page.elements.find(({ tag }) => tag === 'textarea');
  if (area === undefined) {
    if (page.elements.some(({ tag }) => tag !== 'html' && tag !== 'head' && tag !== 'body')) return null;
    throw unrecognised(answer, 'no list', true);
  }
  const body = asObject(parse(answer, area.text));
  const code = asText(body?.codeError);
  if (body === null || code === null) throw unrecognised(answer, 'a list without its code');
  if (code !== '0') {
    const words = [asText(body.messageError) ?? asText(body.msgError)].filter((one) => one !== null);
    throw new SunatError(
      { kind: 'RequestRefused', codes: [code], words: words.map(mended) },
      { evidence: evidenceOf(answer) },
    );
  }
  const rows = typeof body.data === 'string' ? asList(parse(answer, body.data)) : null;
  if (rows === null) throw unrecognised(answer, 'a list without rows');
  return rows.map((row) => readRow(asObject(row), which, ruc));
}

function parse(answer: Answer, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Cut, it may come whole when it is asked for again.
    throw unrecognised(answer, 'no JSON in the list', true);
  }
}

function readRow(row: JsonObject | null, which: SeeSolList, ruc: string): SeeSolRow {
  if (row === null) return { rejected: 'a row that is none' };
  const { side, type } = LISTS[which];
  const text = (field: string) => {
    const value = asText(row[field]);
    return value === null ? null : mended(value);
  };
  const issuerRuc = text('nroRucEmisor');
  const serie = text('nroSerie')?.toUpperCase() ?? '';
  const number = text('nroFactura')?.replace(/^0+(?=\d)/, '') ?? '';
  const name = `${serie}-${number}`;
  if (!/^E[A-Z0-9]{3}$/.test(serie) || !/^\d{1,10}$/.test(number))
    return { rejected: `«${name}» is no number of SEE-SOL's` };
  if (issuerRuc === null || !/^\d{11}$/.test(issuerRuc)) return { rejected: `${name} has no issuer` };
  const receiverDocument = text('nroRucReceptor');
  const own = side === 'issued' ? issuerRuc : receiverDocument;
  if (own !== ruc) return { rejected: `${name} of ${issuerRuc} is not of this RUC` };
  const typeCode = text('codCpe') ?? type;
  if (typeCode !== type) return { rejected: `${name} is of type ${typeCode}, in a list of ${type}` };
  const issuedOn = dayOf(text('fechaEmisionDesc'));
  if (issuedOn === null) return { rejected: `${name} has no readable date` };
  const total = amountOf(text('importeTotalDesc'));
  const currency = text('codigoMoneda');
  if (total === null || currency === null || !/^[A-Z]{3}$/.test(currency))
    return { rejected: `${name} has no readable amount` };
  const kind = text('codFactura');
  const isOffered = OFFERED.get(text('ind_puede_descargar'));
  return {
    voucher: {
      ...{ issuerRuc, typeCode, serie, number, issuedOn, receiverDocument, currency, total },
      issuerName: nameOf(text('nroRucEmisorDesc')),
      receiverName: nameOf(text('nroRucReceptorDesc')),
      state: text('estadoDesc'),
      isActive: activeOf(text('ind_anulado'), text('indEstado')),
      modifies: text('comprobantePorElQueSeEmite')?.replace(/\s*-\s*/, '-') ?? null,
      download: kind === null || isOffered === undefined ? null : { kind, isOffered },
    },
  };
}

/** Null where neither says it. */
function activeOf(annulled: string | null, state: string | null): boolean | null {
  const said = [annulled, state].filter((one) => one !== null);
  return said.length === 0 ? null : said.every((one) => one === IS_ACTIVE);
}

/** «20999000046 - CLIENTE UNO S.A.A.» */
function nameOf(text: string | null): string | null {
  return text === null ? null : /^\S+ - (.+)$/s.exec(text)?.[1]?.trim() || null;
}

function dayOf(text: string | null): string | null {
  const found = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text ?? '');
  if (!found) return null;
  const [, day, month, year] = found;
  const iso = `${year}-${month}-${day}`;
  const moment = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? iso : null;
}

/** «S/7,227.50», «US$ 1,234.00»: two decimals always, or it is another number. */
function amountOf(text: string | null): string | null {
  const found = /^[^\d-]*(-?)((?:\d{1,3}(?:,\d{3})*)|\d+)\.(\d{2})$/.exec(text ?? '');
  return found ? `${found[1]}${(found[2] ?? '').replaceAll(',', '').replace(/^0+(?=\d)/, '')}.${found[3]}` : null;
}

/** What bytes 80 to 9F are in Windows' Latin-1. */
const WINDOWS: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 32 }, (_, place) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(0x80 + place)),
    0x80 + place,
  ]),
);

/**
 * UTF-8 that was read as Latin-1 on SUNAT's side («COMPAÃ‘IA»), or as Windows', read again: only where all of it is UTF-8 then.
 * Seen 2026-07.
 */
export function mended(text: string): string {
  if (!MOJIBAKE.test(text)) return text;
  const bytes = [...text].map((sign) => (sign.charCodeAt(0) <= 0xff ? sign.charCodeAt(0) : WINDOWS.get(sign)));
  if (bytes.some((byte) => byte === undefined)) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes as number[]));
  } catch {
    return text;
  }
}
