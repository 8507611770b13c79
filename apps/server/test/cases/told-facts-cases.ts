import type { Facts } from '@yupana/tax/facts/facts.ts';
import { beforeEach, expect, test } from 'vitest';
import { loadFacts } from '../../src/features/analysis/facts/load-facts.ts';
import { judgedCompany } from '../../src/features/analysis/judging/judged-company.ts';
import { writeRates } from '../../src/features/facts/public/queries-rates.ts';
import { linesOf } from '../../src/features/vouchers/judging/take-waiting.ts';
import { type JudgingHost, judgingBench, keyOf, PERIOD } from '../benches/judging.ts';
import { freshRuc } from '../seed.ts';

type Services = Parameters<typeof judgedCompany>[0]['sunat'];
const ASKS = () => ({}) as never;

/** What rules are told of one purchase by what is known elsewhere, over an app of whoever runs them (facts.medium.test.ts). */
export function toldFactsCases(host: () => JudgingHost): void {
  const bench = judgingBench(host);
  const { tenant, seed, company, bookOf } = bench;
  beforeEach(() => bench.begin());

  /** The facts of a seeded purchase of the period. @param services of SUNAT that are asked */
  const told = (number: string, { today = '2026-11-20', issuer = keyOf(number).issuer_ruc, services = {} } = {}) =>
    tenant(async (tx): Promise<Facts> => {
      const book = bookOf(PERIOD);
      const buyer = await judgedCompany({ sunat: services as Services }, tx, company());
      const lines = await linesOf(tx, book, [{ ...keyOf(number), issuer_ruc: issuer }]);
      const { judged } = await loadFacts(tx, book, buyer as NonNullable<typeof buyer>, lines, today);
      return (judged[0] as (typeof judged)[number]).facts;
    });

  test('a document or a validity is waited for where that very service is asked', async () => {
    await seed(PERIOD, { number: '1' });
    const both = async (services: object) => {
      const { document, validity } = await told('1', { services });
      return [document.is, validity.is];
    };
    expect(await both({})).toEqual(['unknown', 'unknown']);
    expect(await both({ consultaCpe: ASKS })).toEqual(['pending', 'unknown']);
    expect(await both({ validity: ASKS })).toEqual(['unknown', 'pending']);
  });

  test('whether the buyer withholds is another thing than whether the seller does', async () => {
    const issuer = freshRuc();
    await seed(PERIOD, { number: '1', issuer_ruc: issuer });
    const list = (ruc: string) =>
      bench.app.deps.database.system((tx) =>
        tx
          .insertInto('sunat_lists')
          .values({
            ...{ list: 'retention', ruc, from_day: '2020-01-01', from_declared: true, to_day: null },
            ...{ resolution: null, source: 'prueba', seen_at: bench.clock.now() },
          })
          .execute(),
      );
    await list(bench.business.ruc);
    const agents = async () => {
      const { withholdingAgent, ownWithholdingAgent } = (await told('1', { issuer })).lists;
      return [withholdingAgent.is, ownWithholdingAgent.is];
    };
    expect(await agents()).toEqual(['unknown', 'known']);
    await list(issuer);
    expect(await agents()).toEqual(['known', 'known']);
  });

  test('a rate is what SUNAT buys and sells at', async () => {
    await seed(PERIOD, { number: '1', currency: 'CAD', exchange_rate: '2.700' });
    const rates = [{ day: '2026-10-15', buy: '2.651', sell: '2.719' }];
    await bench.app.deps.database.system((tx) =>
      writeRates(tx, rates, { currency: 'CAD', source: 'prueba', at: bench.clock.now() }),
    );
    const { exchangeRate } = await told('1');
    expect(exchangeRate).toMatchObject({ value: { buy: 2_651, sell: 2_719, publishedOn: '2026-10-15' } });
  });

  test('the end of the year is waited for until its last day is over', async () => {
    await seed(PERIOD, { number: '1' });
    const atYearEnd = async (today: string) => (await told('1', { today })).issuer.atYearEnd;
    expect(await atYearEnd('2026-12-31')).toEqual({ is: 'pending', until: '2027-01-02' });
    // No register of it is here.
    expect(await atYearEnd('2027-01-01')).toMatchObject({ is: 'unknown' });
  });
}
