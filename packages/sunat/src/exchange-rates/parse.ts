import { unrecognised } from '../answers.ts';
import type { Answer } from '../http.ts';
import { asList, asObject, asText } from '../shape.ts';
import { decodeText } from '../text.ts';

/** Soles for one dollar, as SUNAT publishes them for a day. */
export interface PublishedRate {
  /** `AAAA-MM-DD`: the day of publication. */
  day: string;
  buy: string;
  sell: string;
}

const RATE = /^\d{1,2}\.\d{1,3}$/;

/** `21/11/2026|3.371|3.379|`: one line, and nothing else. @throws SunatError UnrecognisedAnswer */
export function readToday(answer: Answer): PublishedRate {
  const text = decodeText(answer.body).trim();
  const [date = '', buy = '', sell = '', ...rest] = text.split('|');
  const day = dayOf(date);
  if (!day || rest.some((cell) => cell.trim() !== '')) throw unrecognised(answer, 'not one rate');
  return { day, ...bothSides(answer, buy.trim(), sell.trim()) };
}

/**
 * A month's rates: each day twice, `C` what is paid for a dollar and `V` what it is sold for. One side alone is no rate.
 * @throws SunatError UnrecognisedAnswer
 */
export function readMonth(answer: Answer, month: string): PublishedRate[] {
  const sides = new Map<string, { C?: string; V?: string }>();
  for (const one of asList(parsed(answer)) ?? fail(answer, 'not a list')) {
    const entry = asObject(one) ?? fail(answer, 'not a rate');
    const day = dayOf(asText(entry.fecPublica) ?? '');
    const type = asText(entry.codTipo);
    const value = asText(entry.valTipo);
    if (!day || value === null || (type !== 'C' && type !== 'V')) throw unrecognised(answer, 'not a rate');
    // The page shows whole weeks: days of the months beside it come too.
    if (!day.startsWith(month)) continue;
    const side = sides.get(day) ?? {};
    if (side[type] !== undefined && side[type] !== value) throw unrecognised(answer, `two rates of ${day}`);
    sides.set(day, { ...side, [type]: value });
  }
  return [...sides]
    .map(([day, { C = '', V = '' }]) => ({ day, ...bothSides(answer, C, V) }))
    .sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** A rate of zero, a sell under the buy, or one that is another's tenfold is none. */
function bothSides(answer: Answer, buy: string, sell: string): Pick<PublishedRate, 'buy' | 'sell'> {
  const isRate = RATE.test(buy) && RATE.test(sell);
  if (!isRate || Number(buy) <= 0.5 || Number(sell) < Number(buy) || Number(sell) > 2 * Number(buy)) {
    throw unrecognised(answer, `no rate: ${buy.slice(0, 12)} ${sell.slice(0, 12)}`);
  }
  return { buy, sell };
}

function parsed(answer: Answer): unknown {
  try {
    return JSON.parse(decodeText(answer.body));
  } catch {
    return fail(answer, 'not JSON');
  }
}

function fail(answer: Answer, problem: string): never {
  throw unrecognised(answer, problem);
}

function dayOf(text: string): string | null {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim()) ?? [];
  if (!day || !month || !year) return null;
  const date = `${year}-${month}-${day}`;
  const moment = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date) ? date : null;
}
