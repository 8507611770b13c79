import { listDeclarations } from '@yupana/contract/declarations.ts';
import { SunatError } from '@yupana/sunat/errors.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import { expect, test } from 'vitest';
import { askDeclarations } from '../../../src/features/declarations/ask-declarations.ts';
import { writeAnswers } from '../../../src/features/declarations/queries.ts';
import { call, signUpAccountant, type TestApp } from '../../harness.ts';
import { seedBusiness } from '../../seed.ts';

/** What a company presented, as it is listed. Within dashboard.medium.test.ts. */
export function declarationsCases(host: () => TestApp): void {
  async function room() {
    const app = host();
    const rosa = await signUpAccountant(app);
    const business = await seedBusiness(app, rosa);
    const list = async (who = rosa) => call(app, listDeclarations, { params: { ruc: business.ruc } }, who.token);
    const read = <T>(work: Parameters<typeof app.deps.database.tenant<T>>[1]) =>
      app.deps.database.tenant(business.firmId, work);
    const present = (order_number: string, different: object) =>
      read((tx) =>
        tx
          .insertInto('presented_declarations')
          .values({
            ...{ business_id: business.id, firm_id: business.firmId, order_number, form: '0621' },
            ...{ tax_period: '202609', presented_on: '2026-10-19', bank: null, amount_paid: null, figures: null },
            ...{ seen_at: app.deps.clock.now(), ...different },
          })
          .execute(),
      );
    const answer = (period: string, outcome: 'listed' | 'in-doubt' | 'too-many', at = app.deps.clock.now()) =>
      read((tx) =>
        writeAnswers(
          tx,
          { firmId: business.firmId, businessId: business.id },
          [{ period: parsePeriod(period), outcome }],
          at,
        ),
      );
    return { app, business, list, present, answer };
  }

  test('never asked, nothing is known of any of its last 24 periods', async () => {
    const { list } = await room();
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body).toMatchObject({ asked_at: null, failed: null, presented_count: 0, unknown_count: 24 });
    expect(body.periods).toHaveLength(24);
    expect(new Set(body.periods.map(({ is }) => is))).toEqual(new Set(['unknown']));
  });

  test('the last of a period counts, with what it rectified behind it; not listed is «no» only where the list is sure', async () => {
    const { list, present, answer } = await room();
    await present('700', {
      presented_on: '2026-10-15',
      figures: JSON.stringify({ '184': '120.00' }),
      amount_paid: '120.00',
    });
    await present('701', { figures: JSON.stringify({ '184': '-35.50', '145': '10.00', '131': '0.00' }), bank: 'BBVA' });
    await present('650', { tax_period: '202608', presented_on: '2026-09-18' });
    const asked = new Date('2026-10-25T11:30:00Z');
    for (const [period, outcome] of [
      ['202609', 'listed'],
      ['202608', 'listed'],
      ['202607', 'listed'],
      ['202606', 'in-doubt'],
      ['202605', 'too-many'],
    ] as const) {
      await answer(period, outcome, asked);
    }
    const { body } = await list();
    expect([body.asked_at, body.presented_count]).toEqual(['2026-10-25T11:30:00.000Z', 2]);
    const of = (period: string) => body.periods.find(({ tax_period }) => tax_period === period);
    expect(of('202609')).toEqual({
      ...{ tax_period: '202609', is: 'presented' },
      declarations: [
        {
          ...{ order_number: '701', form: '0621', presented_on: '2026-10-19', bank: 'BBVA', amount_paid: null },
          boxes: [
            { box: '131', amount: 0 },
            { box: '145', amount: 10 },
            { box: '184', amount: -35.5 },
          ],
        },
        {
          ...{ order_number: '700', form: '0621', presented_on: '2026-10-15', bank: null, amount_paid: 120 },
          boxes: [{ box: '184', amount: 120 }],
        },
      ],
    });
    expect(of('202608')).toMatchObject({ is: 'presented', declarations: [{ order_number: '650', boxes: null }] });
    expect(['202607', '202606', '202605', '202604'].map((period) => of(period)?.is)).toEqual([
      ...['not-presented', 'unknown', 'unknown', 'unknown'],
    ]);
    const order = body.periods.map(({ tax_period }) => tax_period);
    expect(order).toEqual([...order].sort().reverse());
  });

  test('what was kept and cannot be a declaration of FV 621 is none, and breaks no answer', async () => {
    const { list, present } = await room();
    await present('1', { presented_on: '0001-01-01' });
    await present('2', { presented_on: '9999-12-31' });
    await present('3', { form: '1662' });
    await present('4', { tax_period: '202608', bank: 'B'.repeat(2_000_000) });
    const { status, body } = await list();
    expect(status).toBe(200);
    const of = (period: string) => body.periods.find(({ tax_period }) => tax_period === period);
    expect(of('202609')).toMatchObject({ is: 'unknown', declarations: [] });
    expect(of('202608')?.declarations).toMatchObject([{ order_number: '4', bank: null }]);
  });

  test('of two of one day the one with the greater number is the last', async () => {
    const { list, present } = await room();
    await present('99999', {});
    await present('1204111761', {});
    await present('001204111760', {});
    const { body } = await list();
    const of = body.periods.find(({ tax_period }) => tax_period === '202609');
    expect(of?.declarations.map(({ order_number }) => order_number)).toEqual(['1204111761', '001204111760', '99999']);
  });

  test('that SUNAT did not answer is told until it does, and it is asked again with the next visit', async () => {
    const { app, business, list, answer } = await room();
    const company = { firmId: business.firmId, businessId: business.id };
    const signal = new AbortController().signal;
    const ask = (presentedDeclarations: () => Promise<unknown>) =>
      askDeclarations(app.deps, company, { presentedDeclarations } as never, signal);
    const fails = (fault: ConstructorParameters<typeof SunatError>[0]) =>
      expect(ask(() => Promise.reject(new SunatError(fault)))).rejects.toThrow(SunatError);
    await fails({ kind: 'OptionMissing', option: 'F621' });
    expect((await list()).body).toMatchObject({ asked_at: null, failed: { trouble: 'no-permission' } });
    await answer('202609', 'listed');
    await fails({ kind: 'ServiceUnavailable', reason: 'timeout' });
    expect((await list()).body.failed).toMatchObject({ trouble: 'no-answer' });
    const nothing = async () => ({ rows: [], tooMany: [] });
    expect(await ask(nothing)).toBe(true);
    expect((await list()).body).toMatchObject({ failed: null, presented_count: 0, unknown_count: 0 });
    expect(await ask(nothing)).toBe(false);
  });

  test('of another firm nothing is listed', async () => {
    const { app, list, present } = await room();
    await present('700', {});
    const { status } = await list(await signUpAccountant(app));
    expect(status).toBe(404);
  });
}
