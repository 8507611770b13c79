import { type Money, money, parseMoney } from '@yupana/tax/money.ts';
import { SunatError } from '../../errors.ts';
import type { Answer } from '../../http.ts';
import { asObject, asText } from '../../shape.ts';
import { codeOf, readJson } from './answers.ts';
import type { PeriodTotal } from './types.ts';

/** Where a total may stand, the nearest first: bare, or in what the platform's other answers are wrapped in. */
const WRAPPINGS = ['resultado', 'dato', 'data'];

/**
 * A total of the form 0621: «plain totals», of which the wrapping is not known. What is not surely an amount is not one.
 * @throws SunatError for a status that is not good, a page, or what is not JSON
 */
export function readTotal(answer: Answer): PeriodTotal {
  const body = readJson(answer, 'F621');
  const wrapped = asObject(body);
  if (wrapped) {
    const code = codeOf(wrapped);
    if (code !== null && code !== '200' && code !== '0') return { known: false, problem: `code ${code}` };
  }
  const inside = wrapped ? WRAPPINGS.filter((name) => name in wrapped).map((name) => wrapped[name]) : [body];
  const [value] = inside;
  if (inside.length !== 1) return { known: false, problem: 'no total, or several' };
  const amount = totalOf(value);
  return amount === null ? { known: false, problem: 'not an amount' } : { known: true, amount };
}

/** Never less than nothing. Nothing at all, null, is not zero. */
function totalOf(value: unknown): Money | null {
  const text = asText(value);
  if (text === null) return null;
  try {
    const amount = parseMoney(text);
    return amount < 0 ? null : money(amount);
  } catch {
    return null;
  }
}

/** What was not understood is told of one total alone; whatever else went wrong is the whole visit's. */
export function notUnderstood(error: unknown): PeriodTotal {
  if (error instanceof SunatError && error.fault.kind === 'UnrecognisedAnswer') {
    return { known: false, problem: error.fault.problem };
  }
  throw error;
}
