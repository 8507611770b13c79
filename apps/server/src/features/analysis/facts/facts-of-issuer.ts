import { absent, type Fact, known, pending, unknown } from '@yupana/tax/facts/fact.ts';
import type { Issuer, TaxpayerCondition } from '@yupana/tax/facts/issuer.ts';
import { standingOf } from '@yupana/tax/taxpayer-standing.ts';
import type { Tx } from '../../../ctx.ts';
import { addDays } from '../../../platform/calendar.ts';
import type { ConditionOn } from '../../ruc-register/condition-at.ts';
import { conditionsOn } from '../../ruc-register/condition-on.ts';
import { namesOf } from '../../ruc-register/names-of.ts';
import type { JudgedLine } from '../../vouchers/judging/take-waiting.ts';

const SOURCE = 'padrón reducido del RUC';
/** SUNAT's register of the last day of the year is read in the first days of the next. */
const READ_AFTER_DAYS = 2;
const RUC = '6';

/**
 * What SUNAT's register says of the suppliers of these, each on the days that count for it. The ficha RUC is in no public register: the
 * company tells it.
 */
export async function issuersOf(
  tx: Tx,
  lines: readonly JudgedLine[],
  today: string,
): Promise<(line: JudgedLine, record: Issuer['record']) => Issuer> {
  const days = lines.flatMap(({ issuer_ruc: ruc, issue_date }) =>
    [issue_date, today, yearEnd(issue_date)].map((day) => ({ ruc, day })),
  );
  const asked = [...new Map(days.map((one) => [`${one.ruc}/${one.day}`, one])).values()];
  const answers = await conditionsOn(tx, asked);
  const conditions = new Map(asked.map(({ ruc, day }, place) => [`${ruc}/${day}`, answers[place] as ConditionOn]));
  const { names, isLoaded } = await namesOf(tx, [...new Set(lines.map(({ issuer_ruc }) => issuer_ruc))]);
  const on = (ruc: string, day: string): Fact<TaxpayerCondition> =>
    conditionFact(conditions.get(`${ruc}/${day}`), day, isLoaded);
  return ({ issuer_ruc: ruc, issue_date, counterparty_document_type }, record) => {
    if (counterparty_document_type !== RUC) return NOBODY;
    const name = names.get(ruc);
    const end = yearEnd(issue_date);
    return {
      inRegister: isLoaded ? (name === undefined ? absent(SOURCE, today) : known({ name }, SOURCE, today)) : unknown(),
      onIssueDay: on(ruc, issue_date),
      now: on(ruc, today),
      atYearEnd: today > end ? on(ruc, end) : pending(addDays(end, READ_AFTER_DAYS)),
      record,
    };
  };
}

/** Of a supplier without a RUC no register speaks. */
const NOBODY: Issuer = {
  inRegister: unknown(),
  onIssueDay: unknown(),
  now: unknown(),
  atYearEnd: unknown(),
  record: unknown(),
};

function conditionFact(on: ConditionOn | undefined, day: string, isLoaded: boolean): Fact<TaxpayerCondition> {
  if (!on || !isLoaded) return unknown();
  if (on.kind === 'before-our-first-register') return unknown('before-our-register');
  if (on.kind === 'unknown') return absent(SOURCE, day);
  const { status, condition, since } = on;
  const texts = { stateText: status, conditionText: condition, stateCode: null, conditionCode: null, since };
  return known({ ...standingOf(status, condition), ...texts }, SOURCE, day);
}

function yearEnd(date: string): string {
  return `${date.slice(0, 4)}-12-31`;
}
