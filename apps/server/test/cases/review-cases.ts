import { randomUUID } from 'node:crypto';
import { registerPayments } from '@yupana/contract/bank-payments.ts';
import { postponeObserved, resumeObserved } from '@yupana/contract/deciding.ts';
import { getReviewGroup, listRejected } from '@yupana/contract/review.ts';
import { changeSetting, switchRule } from '@yupana/contract/settings.ts';
import { addSupport } from '@yupana/contract/supports.ts';
import { getVerdict } from '@yupana/contract/verdict.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import { type Deadlines, deadlinesOf } from '@yupana/tax/tables/deadlines.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { BROKEN } from '../../src/features/analysis/judging/judge-lines.ts';
import type { HeldClock } from '../../src/platform/clock.ts';
import { decidingBench } from '../benches/deciding.ts';
import { codeOf, documentOf, ISSUER, type JudgingHost, PERIOD, validityOf } from '../benches/judging.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../harness.ts';
import { seedVouchers } from '../seed.ts';

/** What a person is shown of a month to be reviewed, and puts aside, within analysis.medium.test.ts. */
export function reviewCases(host: () => JudgingHost): void {
  const bench = decidingBench(host);
  let app: TestApp;
  let rosa: Accountant;
  let clock: HeldClock;
  beforeAll(() => {
    ({ app, rosa, clock } = bench);
  });
  const { tenant, judge, learn, waits, leave, query } = bench;
  const { validate, decline, undo, review } = bench;
  beforeEach(() => bench.beginObserved());

  /** Whatever the rules said of them. */
  const stillObserved = () =>
    tenant((tx) =>
      tx
        .updateTable('vouchers')
        .set({ status: 'gasto observado' })
        .where('business_id', '=', bench.business.id)
        .execute(),
    );
  const postpone = (body: object) => call(app, postponeObserved, { ...query(), body: body as never }, rosa.token);
  /** The numbers of those that are shown, and of those among them that are put aside. */
  async function shown() {
    const all = (await review()).groups.flatMap(({ vouchers }) => vouchers);
    const numbers = (some: typeof all) => some.map(({ number }) => number).sort();
    return { all: numbers(all), aside: numbers(all.filter(({ postponed }) => postponed)) };
  }

  test('what is put aside says until when, and comes back when something else is known of it', async () => {
    await judge();
    await stillObserved();
    clock.set('2026-11-21T02:00:00Z');
    expect((await postpone({ codes: [codeOf(1)], for: 'date', until: '2026-11-20' })).status).toBe(422);
    expect((await postpone({ codes: [codeOf(1)], for: 'date', until: '2026-11-21' })).status).toBe(200);
    // Late, it waits for as long as is told; before the day on which its registers are closed, not beyond it. Which day its RUC says.
    const isLate = (await review()).returns_on === null;
    const beyond = () => postpone({ codes: [codeOf(1)], for: 'date', until: '2027-06-01' });
    expect((await beyond()).status).toBe(isLate ? 200 : 422);
    expect((await postpone({ codes: [codeOf(1)], for: 'date', until: '2026-11-21' })).status).toBe(200);
    clock.set('2026-11-06T15:00:00Z');
    const { status, error } = await beyond();
    expect([status, error.errors[0]?.field, error.errors[0]?.message]).toEqual([
      ...[422, 'until', expect.stringMatching(/^Elige un día que no pase del \d\d\/11\/2026, en que vuelve/)],
    ]);
    clock.set('2026-11-21T02:00:00Z');
    expect((await postpone({ codes: [codeOf(2)], for: 'document' })).status).toBe(200);
    const put = async () => (await shown()).aside;
    expect(await put()).toEqual(['1', '2']);
    // What waits for a day waits for nothing else.
    await tenant((tx) => tx.updateTable('verdicts').set({ facts_hash: '3:other' }).where('number', '=', '1').execute());
    expect(await put()).toEqual(['1', '2']);
    clock.set('2026-11-21T05:30:00Z');
    expect(await put()).toEqual(['2']);
    await tenant((tx) => tx.updateTable('verdicts').set({ facts_hash: '3:other' }).where('number', '=', '2').execute());
    expect(await put()).toEqual([]);
  });

  test('a note, its payment, and that its company loads payments are no news of what was decided, nor what another waits for', async () => {
    const { ruc } = bench.business;
    const sold = { buyer: ruc, on: '2026-10-15', description: 'WHISKY 18 AÑOS' };
    await learn(validityOf('1', '1'), documentOf('1', sold), validityOf('2', '1'));
    await judge();
    await stillObserved();
    await validate([{ code: codeOf(1), reason: 'Atención de un cliente' }]);
    await postpone({ codes: [codeOf(2)], for: 'document' });
    const notice = async () => {
      const { data } = (await call(app, getVerdict, { query: { ...query().query, code: codeOf(1) } }, rosa.token)).body;
      return [data.verdict?.status, data.notice];
    };
    const said = (await notice())[0];
    expect(said).toBe('gasto observado');
    const news = async () => {
      clock.advance(60_000);
      await judge();
      await stillObserved();
      return [await notice(), (await shown()).aside];
    };
    const request = randomUUID();
    const noted = { request, code: codeOf(1), proof: 'note' as const, date: '2026-10-19', note: 'Para el cliente' };
    expect((await call(app, addSupport, { query: { ruc }, body: noted }, rosa.token)).status).toBe(200);
    expect(await news()).toEqual([[said, null], ['2']]);
    const paid = { vouchers: [{ code: codeOf(1), amount: 1 }], date: '2026-10-19', means: '003' as const };
    expect((await call(app, registerPayments, { query: { ruc }, body: { request, ...paid } }, rosa.token)).status).toBe(
      200,
    );
    expect(await news()).toEqual([[said, null], ['2']]);
    const loads = {
      setting: 'payments',
      value: { loads_payments: true },
      since: '2026-01-01',
      reason: 'Los cargamos',
      seen: 0,
    };
    expect((await call(app, changeSetting, { query: { ruc }, body: loads as never }, rosa.token)).status).toBe(200);
    expect(await news()).toEqual([[said, null], ['2']]);
    await learn(documentOf('2', sold));
    expect(await news()).toEqual([[said, null], []]);
  });

  test('its panel is told until what it may be put aside, and how it is; of a closed period nothing', async () => {
    await judge();
    await stillObserved();
    clock.set('2026-11-21T02:00:00Z');
    const postponing = async (number: number) => {
      const asked = { query: { ...query().query, code: codeOf(number) } };
      return (await call(app, getVerdict, asked, rosa.token)).body.data.postponing;
    };
    expect(await postponing(1)).toMatchObject({ awaits: expect.arrayContaining(['date', 'document']), now: null });
    // A day that no RUC's declaration comes before, unless it is late already.
    expect((await postpone({ codes: [codeOf(1)], for: 'date', until: '2026-11-21' })).status).toBe(200);
    const now = {
      for: 'date',
      until: '2026-11-21',
      at: '2026-11-21T02:00:00.000Z',
      by: expect.stringMatching(/^Rosa /),
    };
    expect(await postponing(1)).toMatchObject({ now });
    expect(await postponing(2)).toMatchObject({ now: null });
    await bench.close(PERIOD);
    expect(await postponing(1)).toBeNull();
  });

  test('it waits for no day beyond the one on which it comes back by itself, which is told until that day', async () => {
    await judge();
    await stillObserved();
    const { registers, declaration } = deadlinesOf(parsePeriod(PERIOD), bench.business.ruc) as Deadlines;
    const until = async (day: string) => (await postpone({ codes: [codeOf(1)], for: 'date', until: day })).status;
    const told = async () => {
      const asked = { query: { ...query().query, code: codeOf(1) } };
      const { postponing } = (await call(app, getVerdict, asked, rosa.token)).body.data;
      const { returns_on } = await review();
      expect(postponing?.returns_on).toBe(returns_on);
      return returns_on;
    };
    clock.set('2026-11-05T15:00:00Z');
    expect(await told()).toBe(registers);
    // The declaration is due a business day later: by then it has been back since the day before.
    expect([await until(declaration), await until(registers)]).toEqual([422, 200]);
    expect((await shown()).aside).toEqual(['1']);
    clock.set(`${registers}T05:00:00Z`);
    expect((await shown()).aside).toEqual([]);
    // Put aside on the very day, nothing brings it back but its own.
    expect(await told()).toBeNull();
    expect(await until(declaration)).toBe(200);
    expect((await shown()).aside).toEqual(['1']);
  });

  test('what is put aside comes back before its period is declared; of one that is late it stays aside', async () => {
    await judge();
    await stillObserved();
    const due = deadlinesOf(parsePeriod(PERIOD), bench.business.ruc);
    const aside = () =>
      call(app, postponeObserved, { ...query(), body: { codes: [codeOf(1)], for: 'document' } }, rosa.token);
    const put = async () => {
      const data = await review();
      expect(data.due_date).toBe(due?.declaration);
      return data.groups.flatMap(({ vouchers }) => vouchers.filter(({ postponed }) => postponed)).length;
    };
    clock.set('2026-11-05T15:00:00Z');
    await aside();
    // The last moment of the day before, and the first of the day, in Lima.
    clock.set(`${due?.registers}T04:59:59Z`);
    expect(await put()).toBe(1);
    clock.set(`${due?.registers}T05:00:00Z`);
    expect(await put()).toBe(0);
    await aside();
    expect(await put()).toBe(1);
  });

  test('the list of what is observed tells why, and nobody else sees it', async () => {
    await judge();
    await stillObserved();
    const { body } = await bench.observed();
    expect(body.data).toHaveLength(4);
    const stranger = await signUpAccountant(app);
    expect((await bench.observed(stranger.token)).status).toBe(404);
    expect((await validate([{ code: codeOf(1), reason: 'No es mía' }], stranger)).status).toBe(404);
  });

  test('IGV of sales is told of sales that were collected, and is not zero of others', async () => {
    const sales = async () => (await review()).totals.sales_igv_amount;
    const sell = (...of: [object[], object?]) => seedVouchers(app, bench.business, 'RVIE', PERIOD, ...of);
    await sell([], { outcome: 'unverified', collected_at: new Date(clock.now().getTime() - 60_000) });
    expect(await sales()).toBeNull();
    await sell([{ number: '1' }]);
    expect(await sales()).toBe(18);
  });

  test('who rejected it, and with what it is undone, stands with each of the rejected; of those of the rules, nobody', async () => {
    const { body } = await decline([{ code: codeOf(1), reason: 'Sin contrato' }]);
    await tenant((tx) =>
      tx.updateTable('vouchers').set({ status: 'gasto no deducible' }).where('number', '=', '2').execute(),
    );
    const { body: list } = await call(app, listRejected, query(), rosa.token);
    const byCode = new Map(list.data.map((one) => [one.code, one.decision]));
    expect(byCode.get(codeOf(1))).toMatchObject({ batch: body.data.batch, reason: 'Sin contrato' });
    expect(byCode.get(codeOf(1))?.by).toMatch(/\w/);
    expect(byCode.get(codeOf(2))).toBeNull();
  });

  test('of one supplier and finding, other goods are another decision', async () => {
    await judge();
    const [before] = (await review()).groups;
    expect(before).toMatchObject({ id: expect.stringMatching(/^\d+\/[a-z-]+$/), category: null });
    const bought = (category: string, numbers: readonly string[]) =>
      tenant((tx) =>
        sql`update verdicts set findings = (
            select jsonb_agg(jsonb_set(one, '{figures,category}', to_jsonb(${category}::text)))
            from jsonb_array_elements(findings) one)
          where business_id = ${bench.business.id}::uuid and number in (${sql.join(numbers)})`.execute(tx),
      );
    await bought('ropa / calzado', ['1', '3']);
    await bought('juguetes', ['2']);
    const { groups } = await review();
    const said = groups.map(({ category, vouchers }) => [category, vouchers.map((one) => one.code).toSorted()]);
    expect(said.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))).toEqual([
      ['juguetes', [codeOf(2)]],
      [null, [codeOf(4)]],
      ['ropa / calzado', [codeOf(1), codeOf(3)]],
    ]);
    const explained = async (group: string) => {
      const asked = { query: { ...query().query, group } };
      return (await call(app, getReviewGroup, asked, rosa.token)).body.data.explained;
    };
    expect(await Promise.all(groups.map(({ id }) => explained(id)))).toEqual(groups.map((one) => one.vouchers.length));
  });

  test('a group tells what its vouchers have in common and what not, and what would validate which of them', async () => {
    await tenant((tx) =>
      tx
        .updateTable('vouchers')
        .set({ issue_date: '2026-07-15' })
        .where('business_id', '=', bench.business.id)
        .execute(),
    );
    await tenant((tx) => tx.updateTable('vouchers').set({ total: '5900.00' }).where('number', '=', '3').execute());
    await judge();
    const [group] = (await review()).groups;
    const all = [codeOf(1), codeOf(2), codeOf(3), codeOf(4)];
    await tenant((tx) =>
      tx.updateTable('vouchers').set({ issue_date: '2026-07-16' }).where('number', '=', '3').execute(),
    );
    // Three of S/ 118.00, and one of S/ 5,900.00 a day later.
    expect((await review()).groups).toMatchObject([
      { igv_amount: 72, total_amount: 6254, first_date: '2026-07-15', last_date: '2026-07-16' },
    ]);
    const asked = { query: { ...query().query, group: group?.id ?? '' } };
    const { body } = await call(app, getReviewGroup, asked, rosa.token);
    const { facts, changes, basis, explained, ask, trust, validated_before } = body.data;
    expect({ explained, ask, trust, validated_before }).toEqual({
      ...{ explained: 4, ask: ['SUNAT'] },
      ...{ trust: null, validated_before: 0 },
    });
    expect(basis).toHaveLength(1);
    expect(body.data.gives_part).toBe(false);
    await tenant((tx) =>
      sql`update verdicts set findings = (
          select jsonb_agg(one || '{"is": "fires", "effect": {"expense": "limited", "credit": "limited"}}')
          from jsonb_array_elements(findings) one)
        where business_id = ${bench.business.id}::uuid and number = '1'`.execute(tx),
    );
    expect((await call(app, getReviewGroup, asked, rosa.token)).body.data.gives_part).toBe(true);
    const values = new Map(
      facts.map(({ path, values }) => [path, values.map(({ value, codes }) => ({ value, codes: [...codes].sort() }))]),
    );
    expect(values.get('validity')).toEqual([{ value: null, codes: all }]);
    expect(values.get('voucher.issueDate')).toEqual([
      { value: '15/07/2026', codes: [codeOf(1), codeOf(2), codeOf(4)] },
      { value: '16/07/2026', codes: [codeOf(3)] },
    ]);
    // The documents of all four are missing too: that SUNAT had them accepted would not be enough.
    expect(changes).toEqual([{ if: 'SUNAT respondiera que lo tiene aceptado', setting: null, validates: [] }]);
    // Two decisions of one supplier and finding, of which one is taken back.
    await validate([1, 2].map((number) => ({ code: codeOf(number), reason: '' })));
    const second = await validate([{ code: codeOf(3), reason: 'Ok' }]);
    const often = async () => {
      const { validated_before, rejected_before } = (await call(app, getReviewGroup, asked, rosa.token)).body.data;
      return [validated_before, rejected_before];
    };
    expect(await often()).toEqual([2, 0]);
    await undo(second.body.data.batch);
    expect(await often()).toEqual([1, 0]);
    await decline([{ code: codeOf(3), reason: 'Sin sustento' }]);
    expect(await often()).toEqual([1, 1]);
    // Of this supplier alone.
    await tenant((tx) =>
      tx.updateTable('decisions').set({ issuer_ruc: '20990002704' }).where('number', '=', '3').execute(),
    );
    expect(await often()).toEqual([1, 0]);
    expect(
      (await call(app, getReviewGroup, { query: { ...asked.query, group: `${ISSUER}/nada` } }, rosa.token)).status,
    ).toBe(404);
  });

  test('only what is observed, and stands in the proposal, can be put aside; decided, it is put aside no more', async () => {
    await judge();
    await stillObserved();
    const { body } = await validate([{ code: codeOf(1), reason: 'Contrato' }]);
    await leave(PERIOD, '2');
    for (const some of [[2], [3, 99]]) {
      expect((await postpone({ codes: some.map(codeOf), for: 'document' })).status).toBe(404);
    }
    // Whoever comes too late is told who was before, and when.
    for (const some of [[1], [3, 1]]) {
      const { status, error } = await postpone({ codes: some.map(codeOf), for: 'document' });
      expect([status, error.errors[0]?.code]).toEqual([409, 'VOUCHER_ALREADY_DECIDED']);
      expect(error.message).toMatch(/^Rosa .+ ya validó el comprobante F001-1 el 2\d\/11\/2026 \d\d:\d\d\.$/);
    }
    expect(await shown()).toEqual({ all: ['3', '4'], aside: [] });
    expect((await postpone({ codes: [3, 4].map(codeOf), for: 'document' })).status).toBe(200);
    expect((await shown()).aside).toEqual(['3', '4']);
    const declined = await decline([{ code: codeOf(3) }]);
    await undo(declined.body.data.batch);
    await undo(body.data.batch);
    await stillObserved();
    // Observed once more, it is before the person again.
    expect(await shown()).toEqual({ all: ['1', '3', '4'], aside: ['4'] });
  });

  test('of a closed period nothing is taken back to the review, and of an open one all that was put aside', async () => {
    await judge();
    await stillObserved();
    const resume = () => call(app, resumeObserved, { ...query(), body: { codes: [codeOf(1), codeOf(2)] } }, rosa.token);
    await postpone({ codes: [codeOf(1)], for: 'document' });
    expect((await resume()).body.data).toEqual({ resumed: 1 });
    await postpone({ codes: [codeOf(1)], for: 'document' });
    await bench.close(PERIOD);
    const { status, error } = await resume();
    expect([status, error.errors[0]?.code]).toEqual([409, 'PERIOD_CLOSED']);
  });

  test('what waits to be judged says so, by itself or with its book', async () => {
    const isWaiting = async (number: number) => {
      const asked = { query: { ...query().query, code: codeOf(number) } };
      return (await call(app, getVerdict, asked, rosa.token)).body.data.verdict?.waiting;
    };
    await judge();
    expect([await isWaiting(1), (await review()).judging]).toEqual([false, false]);
    await waits(PERIOD, 'validity', '2');
    expect([await isWaiting(1), await isWaiting(2), (await review()).judging]).toEqual([false, true, true]);
    await judge();
    await waits(PERIOD, 'law');
    expect([await isWaiting(1), (await review()).judging]).toEqual([true, true]);
  });

  test('a purchase that a rule broke on is told as such, until it is judged', async () => {
    const isBroken = async () => {
      const asked = { query: { ...query().query, code: codeOf(1) } };
      return (await call(app, getVerdict, asked, rosa.token)).body.data.verdict?.broken;
    };
    await judge();
    await tenant((tx) => tx.updateTable('verdicts').set({ facts_hash: BROKEN }).where('number', '=', '1').execute());
    expect(await isBroken()).toBe(true);
    await waits(PERIOD, 'law');
    await judge();
    expect(await isBroken()).toBe(false);
  });

  test('what would validate a group is told by the rules that its company has in force', async () => {
    const { ruc } = bench.business;
    const fuel = { buyer: ruc, on: '2026-10-15', description: 'GASOHOL PREMIUM Y WHISKY 18 AÑOS', plate: 'V3K418' };
    const vehicle = { plate: 'V2B731', description: '', tenure: 'own', since: '2020-01-01', until: null };
    const fleet = { setting: 'fleet', value: { vehicles: [{ ...vehicle, management: null }] }, since: null };
    const told = { ...fleet, reason: 'Tarjeta', seen: 0 } as never;
    await call(app, changeSetting, { query: { ruc }, body: told }, rosa.token);
    await learn(validityOf('1', '1'), documentOf('1', fuel));
    await judge();
    const group = `${ISSUER}/bebidas-alcoholicas`;
    const validates = async () => {
      const { body } = await call(app, getReviewGroup, { query: { ...query().query, group } }, rosa.token);
      return body.data.changes.find(({ setting }) => setting === 'trusted_suppliers')?.validates;
    };
    // By its fuel it stays observed.
    expect(await validates()).toEqual([]);
    const off = { rule: 'combustible-sin-placa', off: true, reason: 'Se controla con vales', seen: 0 };
    await call(app, switchRule, { query: { ruc }, body: off }, rosa.token);
    expect(await validates()).toEqual([codeOf(1)]);
  });
}
