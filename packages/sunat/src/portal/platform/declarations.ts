import { type Money, parseMoney } from '@yupana/tax/money.ts';
import { isPeriod, type Period, periodRange } from '@yupana/tax/period.ts';
import { withoutLeftZeros } from '@yupana/tax/voucher-key.ts';
import { unrecognised } from '../../answers.ts';
import type { Answer } from '../../http.ts';
import { asList, asObject, asText, type JsonObject } from '../../shape.ts';
import { readJson } from './answers.ts';
import { FORM, MOST_MONTHS } from './quirks.ts';
import type { DeclarationRow, PresentedDeclaration } from './types.ts';

/** The range in pieces of a year at most, and one piece in two halves. */
export function piecesOf(from: Period, to: Period): { from: Period; to: Period }[] {
  const all = periodRange(from, to);
  const pieces: { from: Period; to: Period }[] = [];
  for (let start = 0; start < all.length; start += MOST_MONTHS) {
    const piece = all.slice(start, start + MOST_MONTHS);
    const [first = from] = piece;
    pieces.push({ from: first, to: piece.at(-1) ?? first });
  }
  return pieces;
}

/** Null when it is one period alone. */
export function halvesOf({ from, to }: { from: Period; to: Period }): { from: Period; to: Period }[] | null {
  const all = periodRange(from, to);
  const middle = Math.ceil(all.length / 2);
  const [end, next] = [all[middle - 1], all[middle]];
  return end === undefined || next === undefined
    ? null
    : [
        { from, to: end },
        { from: next, to },
      ];
}

/** Whose declarations are read, and what was asked for: what is neither is not what SUNAT was asked. */
export interface DeclarationsAsked {
  own: string;
  from: Period;
  to: Period;
}

/** Rows, or that there are more than SUNAT lists: a first row with their number and nothing else. In SUNAT's own client of 2018. */
export function readDeclarations(answer: Answer, asked: DeclarationsAsked): DeclarationRow[] | 'too-many' {
  const body = readJson(answer, 'F621');
  const rows = asList(body);
  if (!rows) throw unrecognised(answer, 'not a list');
  const count = asObject(rows[0])?.cantidad;
  if (count !== undefined && count !== null) return 'too-many';
  return rows.map((row) => readRow(asObject(row), asked));
}

function readRow(row: JsonObject | null, { own, from, to }: DeclarationsAsked): DeclarationRow {
  const told = periodIn(asText(row?.strPerTri) ?? '');
  const period = told !== null && told >= from && told <= to ? told : null;
  const rejected = (field: string): DeclarationRow => ({ rejected: true, field, doubts: period ?? 'all' });
  if (!row) return rejected('row');
  const another = fieldOfAnother(row, own);
  if (another !== null) return { rejected: true, field: another, doubts: 'all' };
  const form = asObject(row.parametriaFormulario);
  const code = asText(form?.codFor)?.padStart(4, '0') ?? '';
  if (code !== FORM) {
    const doubts = /^\d{4}$/.test(code) ? 'none' : (period ?? 'all');
    return { rejected: true, field: 'parametriaFormulario.codFor', doubts };
  }
  if (period === null) return rejected('strPerTri');
  const orderNumber = asText(row.numOrd);
  if (orderNumber === null || !/^\w{1,30}$/.test(orderNumber)) return rejected('numOrd');
  const presentedOn = dayIn(asText(row.strFecPres) ?? '');
  // Nothing is presented before its month begins.
  if (presentedOn === null || presentedOn < firstDayOf(period)) return rejected('strFecPres');
  const declaration: PresentedDeclaration = {
    form: { code: FORM, name: shortText(form?.desFor) },
    ...{ period, orderNumber, presentedOn },
    bank: shortText(row.nomEntFin),
    amountPaid: amountIn(row.mtoPag),
    figures: null,
  };
  return { declaration };
}

/** The field by which something is of another RUC; null: of none. */
function fieldOfAnother(fields: JsonObject, own: string): string | null {
  const ruc = asText(fields.numRuc);
  if (ruc !== null && ruc !== own) return 'numRuc';
  const [named] = /^\d{11}(?!\d)/.exec(asText(fields.strNumRuc) ?? '') ?? [];
  return named !== undefined && named !== own ? 'strNumRuc' : null;
}

const firstDayOf = (period: Period): string => `${period.slice(0, 4)}-${period.slice(4)}-01`;

/** No bank has a longer name, nor a form. */
const LONGEST_TEXT = 120;

/** Null: nothing, or what is no name. */
function shortText(value: unknown): string | null {
  const text = asText(value);
  return text === null || text.length > LONGEST_TEXT || text.includes('\0') ? null : text;
}

/** `202609`, `09/2026`, `2026-09`: which of them it is was not published. */
function periodIn(text: string): Period | null {
  const [, month, year] = /^(\d{2})[/-](\d{4})$/.exec(text) ?? [];
  const written = month && year ? `${year}${month}` : text.replace(/^(\d{4})[/-](\d{2})$/, '$1$2');
  return isPeriod(written) ? written : null;
}

/** `15/10/2026`, `15-10-2026`, `2026-10-15`, each with an hour or without. */
function dayIn(text: string): string | null {
  const [, day, month, year] = /^(\d{2})[/-](\d{2})[/-](\d{4})(?:\D.*)?$/.exec(text) ?? [];
  const written = year ? `${year}-${month}-${day}` : (/^(\d{4}-\d{2}-\d{2})(?:\D.*)?$/.exec(text)?.[1] ?? '');
  // Of this century, as of deposits.
  if (!written.startsWith('20')) return null;
  const known = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(known.getTime()) && known.toISOString().startsWith(written) ? written : null;
}

/** In céntimos: more is no amount of a form, and no table keeps it. */
const LARGEST = 10 ** 15;

function amountIn(value: unknown): Money | null {
  const text = asText(value);
  if (text === null) return null;
  try {
    const amount = parseMoney(text);
    return Math.abs(amount) < LARGEST ? amount : null;
  } catch {
    return null;
  }
}

/** `145`, `c145`, `cas145`, `casilla_145`: of a field that is a casilla's. */
const CASILLA = /^(?:c|cas|casilla|mto|num)?_?(\d{3})$/i;

/**
 * The figures of a declaration by casilla. How its detail is laid out was not published: taken are fields that are named after a
 * casilla, and pairs of `numCas` and `valCas`, as a service of SUNAT's own calls them. One that comes twice with two figures is not.
 * @param asked of which it is the detail: one that names another RUC, or another order, is not
 * @returns null when there is none of either
 * @throws SunatError
 */
export function readFigures(
  answer: Answer,
  asked: { own: string; orderNumber: string },
): Readonly<Record<string, Money>> | null {
  const found = new Map<string, Money | null>();
  const take = (name: string, value: unknown) => {
    const amount = amountIn(value);
    if (amount === null) return;
    const known = found.get(name);
    found.set(name, known === undefined || known === amount ? amount : null);
  };
  const walk = (value: unknown, depth: number): void => {
    if (depth > DEEPEST) return;
    const list = asList(value);
    if (list) for (const one of list) walk(one, depth + 1);
    const fields = list ? null : asObject(value);
    if (!fields) return;
    const order = asText(fields.numOrd);
    if (order !== null && withoutLeftZeros(order) !== withoutLeftZeros(asked.orderNumber))
      throw unrecognised(answer, 'of another declaration');
    if (fieldOfAnother(fields, asked.own) !== null) throw unrecognised(answer, 'of another RUC');
    const [, pair] = CASILLA.exec(asText(fields.numCas) ?? '') ?? [];
    if (pair) take(pair, fields.valCas);
    for (const [name, one] of Object.entries(fields)) {
      const [, casilla] = CASILLA.exec(name) ?? [];
      if (casilla) take(casilla, one);
      else walk(one, depth + 1);
    }
  };
  walk(readJson(answer, 'F621'), 0);
  const known = [...found].filter((pair): pair is [string, Money] => pair[1] !== null);
  return known.length === 0 ? null : Object.fromEntries(known);
}

const DEEPEST = 6;
