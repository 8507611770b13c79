/** How PostgreSQL's values arrive in TypeScript, the same from both drivers. */
const INT8 = 20;
const DATE = 1082;
const NUMERIC = 1700;

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of the safe range: ${text}`);
  return value;
}
const asIs = (text: string): string => text;

/** bigint (counts) → number; date → `YYYY-MM-DD`, never a `Date`; numeric → decimal text, for `parseMoney`. */
export const valueParsers: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: safeInteger,
  [DATE]: asIs,
  [NUMERIC]: asIs,
};
