import { randomUUID } from 'node:crypto';
import { registerPayments } from '@yupana/contract/bank-payments.ts';
import { type ChangeBody, changeSetting } from '@yupana/contract/settings.ts';
import { addSupport } from '@yupana/contract/supports.ts';
import type { Facts } from '@yupana/tax/facts/facts.ts';
import { WITHOUT_SOURCE } from '@yupana/tax/facts/without-source.ts';
import { money } from '@yupana/tax/money.ts';
import { RULEBOOK } from '@yupana/tax/rulebook.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { loadFacts } from '../../../src/features/analysis/facts/load-facts.ts';
import { judgedCompany } from '../../../src/features/analysis/judging/judged-company.ts';
import { writeRates } from '../../../src/features/facts/public/queries-rates.ts';
import { linesOf } from '../../../src/features/vouchers/judging/take-waiting.ts';
import { codeOf, documentOf, ISSUER, judgingBench, keyOf, PERIOD, validityOf } from '../../benches/judging.ts';
import { type Accountant, call, type TestApp } from '../../harness.ts';
import type { RegisterBench } from '../../ruc-register.ts';
import { seedLine, seedVouchers } from '../../seed.ts';

/** After the year of the purchases is over. */
const TODAY = '2027-01-20';
const SINCE = '2020-01-01';
const DAYS = { since: SINCE, until: null };
const TOLD: Record<string, object> = {
  activity: { ciiu: ['4690'] },
  regime: { regime: 'rmt' },
  location: { ubigeo: '150101' },
  pro_rata: { has_untaxed_sales: false, coefficient: null },
  destination: { destination: 'taxed' },
  exempt_income: { has_exempt_income: false },
  payments: { loads_payments: true },
  own_words: { words: ['ferretería'] },
};
const LINED: Record<string, object> = {
  fleet: {
    vehicles: [
      {
        ...{ plate: 'V2B731', description: '', tenure: 'own', ...DAYS },
        management: { declared: true, cost: 1, bought_on: null },
      },
    ],
  },
  related_parties: { parties: [{ ruc: '20100047218', name: 'OTRA', tie: 'gerente', ...DAYS }] },
  trusted_suppliers: { suppliers: [{ ruc: ISSUER, name: 'FERRETERÍA', category: 'abarrotes', ...DAYS }] },
  ssco_reviews: { reviews: [{ ruc: ISSUER, requested_on: '2026-10-20', result: 'pending' }] },
  supplier_records: { records: [{ ruc: ISSUER, name: 'FERRETERÍA', ciiu: ['4752'], regime: 'rmt', ...DAYS }] },
};

/** That what rules look at is given by somebody, over the bench of the register (facts.medium.test.ts): the last, for it reads the register. */
export function givenFactsCases(host: () => RegisterBench): void {
  const bench = judgingBench(host);
  let app: TestApp;
  let rosa: Accountant;
  beforeAll(() => {
    ({ app, rosa } = bench);
  });
  beforeEach(() => bench.begin());

  const tell = (setting: string, value: object, since: string | null) => {
    const body = { setting, value, since, reason: 'Ficha RUC', seen: 0 } as ChangeBody;
    return call(app, changeSetting, { query: { ruc: bench.business.ruc }, body }, rosa.token);
  };

  /** Purchases of one company of which everything is known that anybody tells, or SUNAT says. */
  async function everything(): Promise<Facts[]> {
    const { ruc } = bench.business;
    const note = {
      type_code: '07',
      modified_type_code: '01',
      modified_serie: 'F001',
      modified_number: '1',
      note_type: '07',
    };
    const dollars = {
      currency: 'CAD',
      exchange_rate: '2.700',
      operation_type: '0101',
      due_date: '2026-11-20',
      detraction: true,
    };
    for (const period of Array.from({ length: 12 }, (_, at) => `2026${String(at + 1).padStart(2, '0')}`)) {
      await seedLine(app, bench.business, 'RVIE', period, { outcome: 'empty', obtained_count: 0 });
    }
    await seedVouchers(app, bench.business, 'RVIE', PERIOD, [{ number: '1' }]);
    await bench.seed('202609', { number: '1', ...dollars });
    await bench.seed(PERIOD, { number: '1', ...dollars }, { number: '5', ...note, modified_issue_date: '2026-10-01' });
    for (const [setting, value] of Object.entries(TOLD)) expect((await tell(setting, value, SINCE)).status).toBe(200);
    for (const [setting, value] of Object.entries(LINED)) expect((await tell(setting, value, null)).status).toBe(200);
    await bench.learn(
      documentOf('1', { buyer: ruc, on: '2026-10-15', description: 'PERNOS', plate: 'V2B731' }),
      validityOf('1', '1'),
      {
        ...{ ...keyOf('1'), book: 'RCE', kind: 'deposit', source: 'spot', reader_version: 1 },
        is: { state: 'absent', value: {} },
      },
    );
    const query = { ruc };
    const paying = { request: randomUUID(), vouchers: [{ code: codeOf(1), amount: 1 }], date: '2026-10-20' };
    await call(app, registerPayments, { query, body: { ...paying, means: '003' as const } }, rosa.token);
    const proof = { request: randomUUID(), code: codeOf(1), proof: 'operation-total' as const, date: '2026-10-20' };
    await call(app, addSupport, { query, body: { ...proof, amount: 9_000, note: '' } }, rosa.token);
    await app.deps.database.system(async (tx) => {
      const rates = [{ day: '2026-10-15', buy: '2.651', sell: '2.719' }];
      await writeRates(tx, rates, { currency: 'CAD', source: 'prueba', at: bench.clock.now() });
      for (const [list, who] of [
        ...['ssco', 'retention', 'perception-sales', 'good-taxpayer'].map((list) => [list, ISSUER] as const),
        ['retention', ruc] as const,
      ]) {
        const day = { from_day: SINCE, from_declared: true, to_day: null };
        const row = { list, ruc: who, ...day, resolution: null, source: 'prueba', seen_at: bench.clock.now() };
        await tx
          .insertInto('sunat_lists')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
      const taxpayer = { ruc: ISSUER, name: 'FERRETERÍA', state: 'ACTIVO', condition: 'HABIDO', ubigeo: '150101' };
      await tx
        .insertInto('taxpayers')
        .values({ ...taxpayer, left_at: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await tx.deleteFrom('taxpayer_history').execute();
      await tx.insertInto('taxpayer_history').values({ since: '2026-01-01' }).execute();
    });
    return bench.tenant(async (tx) => {
      const book = bench.bookOf(PERIOD);
      const buyer = await judgedCompany(app.deps, tx, book);
      if (!buyer) throw new Error('The company is gone.');
      const lines = await linesOf(tx, book, [keyOf('1'), { ...keyOf('5'), type_code: '07' }]);
      return (await loadFacts(tx, book, buyer, lines, TODAY)).judged.map(({ facts }) => facts);
    });
  }

  test('what a rule looks at is known or known not to be of some purchase, or has no source and is listed so', async () => {
    try {
      const all = await everything();
      const read = new Set(RULEBOOK.rules.flatMap(({ reads }) => reads).filter((path) => !path.startsWith('law.')));
      const without = WITHOUT_SOURCE.map(({ path }): string => path);
      const notGiven = [...read].filter(
        (path) => !without.includes(path) && !all.some((facts) => isGiven(facts, path)),
      );
      expect(notGiven).toEqual([]);
      for (const { path, given } of WITHOUT_SOURCE) {
        const values = all.map((facts) => valueAt(facts, path)).filter((value) => value !== undefined);
        expect(new Set(values), path).toEqual(new Set([given]));
      }
      expect(all[0]?.year).toMatchObject({ value: { grossIncome: money(10_000) } });
    } finally {
      await app.deps.database.system((tx) => tx.deleteFrom('taxpayer_history').execute());
      await host().forget();
    }
  });
}

/** Undefined where it is inside of what is not known. */
function valueAt(facts: Facts, path: string): unknown {
  const [group = '', field] = path.split('.');
  const whole = facts[group as keyof Facts] as { is?: string; value?: object };
  if (field === undefined) return whole;
  const within = whole.is === undefined ? whole : whole.is === 'known' ? whole.value : {};
  return (within as Record<string, unknown>)[field];
}

/** A fact that is known or absent; of what is always there (a line, a list of the company), that it says something. */
function isGiven(facts: Facts, path: string): boolean {
  const value = valueAt(facts, path);
  if (value === undefined || value === null) return path.startsWith('document.') && value === null;
  if (typeof value === 'object' && 'is' in value) return value.is === 'known' || value.is === 'absent';
  return value !== false && !(Array.isArray(value) && value.length === 0 && path.startsWith('company.'));
}
