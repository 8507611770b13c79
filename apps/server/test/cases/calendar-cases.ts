import { getFilters } from '@yupana/contract/businesses.ts';
import {
  getCalendar,
  getCalendarFile,
  getCalendarLink,
  getCompanyDue,
  makeCalendarLink,
  revokeCalendarLink,
} from '@yupana/contract/calendar.ts';
import { getClose } from '@yupana/contract/closing.ts';
import { closeAccount } from '@yupana/contract/closure.ts';
import { getPortfolio } from '@yupana/contract/portfolio.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import { parseRuc, rucCheckDigit } from '@yupana/tax/ruc.ts';
import ICAL from 'ical.js';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSystem } from '../../src/ctx.ts';
import type { HeldClock } from '../../src/platform/clock.ts';
import { hashToken } from '../../src/platform/crypto/tokens.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../harness.ts';
import { freshRuc, type SeededBusiness, seedBusiness, seedLine, seedVouchers } from '../seed.ts';
import { seedClose } from './closed-period.ts';

const PERIOD = '202610';

/** The calendar and its feed, on Friday 20/11/2026: who ends in 6 or 7 declares October today. Within businesses.medium.test.ts. */
export function calendarCases(host: () => TestApp, clock: HeldClock): void {
  let app: TestApp;
  let rosa: Accountant;
  beforeAll(() => {
    app = host();
    clock.set('2026-11-20T15:00:00Z');
  });
  beforeEach(async () => {
    rosa = await signUpAccountant(app);
  });

  /** A company whose RUC ends so. */
  async function ending(digit: string, name: string): Promise<SeededBusiness> {
    const business = await seedBusiness(app, rosa);
    const ruc = freshRuc(Number(digit));
    expect(rucCheckDigit(ruc.slice(0, 10))).toBe(Number(digit));
    await app.deps.database.system((tx) =>
      tx.updateTable('businesses').set({ ruc, name }).where('id', '=', business.id).execute(),
    );
    return { ...business, ruc };
  }
  const board = async (tax_period?: string) =>
    (await call(app, getCalendar, { query: tax_period === undefined ? {} : { tax_period } }, rosa.token)).body;
  const column = async (group: string) => (await board()).columns.find((one) => one.group === group);
  const due = (ruc: string, who = rosa) =>
    call(app, getCompanyDue, { params: { ruc }, query: { tax_period: PERIOD } }, who.token);
  const close = ({ id, firmId }: SeededBusiness, state: 'done' | 'failed') =>
    app.deps.database.system(async (tx) => {
      await seedClose(tx, { business_id: id, firm_id: firmId }, PERIOD, app.deps.clock.now());
      if (state === 'done')
        await tx
          .updateTable('period_closes')
          .set({ state: 'done', package_hash: 'a'.repeat(64), package_bytes: 1 })
          .where('business_id', '=', id)
          .execute();
    });

  test('the period that is declared this month stands in the columns of its days, by the last digit', async () => {
    await ending('4', 'ANDAMIO S.A.C.');
    await ending('5', 'BALANZA S.A.C.');
    const shown = await board();
    expect(shown).toMatchObject({ tax_period: PERIOD, today: '2026-11-20' });
    expect(shown.tax_periods.slice(0, 2)).toEqual(['202610', '202609']);
    expect(shown.tax_periods.at(-1)).toBe('202501');
    expect(shown.columns.map((one) => [one.group, one.declaration, one.registers, one.companies.length])).toEqual([
      ['0', '2026-11-16', '2026-11-13', 0],
      ['1', '2026-11-17', '2026-11-16', 0],
      ['23', '2026-11-18', '2026-11-17', 0],
      ['45', '2026-11-19', '2026-11-18', 2],
      ['67', '2026-11-20', '2026-11-19', 0],
      ['89', '2026-11-23', '2026-11-20', 0],
      ['good', '2026-11-24', '2026-11-23', 0],
    ]);
    expect(shown.other_dates).toEqual([
      { on: '2026-11-06', says: 'Detracciones para usar el IGV de Oct 2026' },
      { on: '2026-12-07', says: 'Detracciones para usar el IGV de Nov 2026' },
      { on: '2026-12-17', says: 'Empieza Nov 2026: RUC en 0' },
    ]);
    const reckoned = await board('202701');
    expect(reckoned.columns.every((one) => one.reckoned)).toBe(true);
    expect((await board('203001')).columns[0]).toMatchObject({ declaration: null, registers: null });
  });

  test('each company says how it stands and what it lacks, with the IGV of its card', async () => {
    const [open, ready, closed, broken, today] = [
      await ending('9', 'ABIERTA S.A.C.'),
      await ending('9', 'LISTA S.A.C.'),
      await ending('8', 'CERRADA S.A.C.'),
      await ending('8', 'SIN PAQUETE S.A.C.'),
      await ending('7', 'VENCE HOY S.A.C.'),
    ];
    const validated = { status: 'gasto deducible' as const };
    for (const one of [open, ready, closed, broken, today]) {
      await seedVouchers(app, one, 'RVIE', PERIOD, [{}, {}, {}]);
      const [a, b] =
        one === open ? [{ status: 'gasto observado' as const, reason: 'proveedor-ssco' }, {}] : [validated, validated];
      await seedVouchers(app, one, 'RCE', PERIOD, [validated, a, b]);
    }
    await close(closed, 'done');
    await close(broken, 'failed');
    const shown = Object.fromEntries(
      (await board()).columns.flatMap(({ companies }) =>
        companies.map(({ name, state, missing, igv_amount }) => [
          name,
          [state, missing.map(({ says }) => says).join(', '), igv_amount],
        ]),
      ),
    );
    expect(shown).toEqual({
      'ABIERTA S.A.C.': ['open', '1 observado, 1 en análisis', 36],
      'LISTA S.A.C.': ['unsigned', 'Falta la firma', 0],
      'CERRADA S.A.C.': ['closed', '', 0],
      'SIN PAQUETE S.A.C.': ['open', 'No se armó el paquete', 0],
      'VENCE HOY S.A.C.': ['late', 'Falta la firma', 0],
    });
    const cards = (await call(app, getFilters, {}, rosa.token)).body.businesses;
    for (const { name, summary } of cards)
      expect(summary?.igv_result ?? summary?.igv_preliminary, name).toBe(shown[name]?.[2]);
    // The same of one company, alone.
    expect((await due(open.ruc)).body).toMatchObject({
      ...{ group: '89', declaration: '2026-11-23', registers: '2026-11-20', reckoned: false },
      company: { state: 'open', igv_amount: 36, missing: [{ is: 'observed' }, { is: 'analysing' }] },
    });
  });

  test('what SUNAT says was declared is late no more, and says when it was declared first', async () => {
    const [declared, other] = [await ending('0', 'DECLARADA S.A.C.'), await ending('0', 'VENCIDA S.A.C.')];
    for (const one of [declared, other]) await seedVouchers(app, one, 'RVIE', PERIOD, [{}]);
    await app.deps.database.system(async (tx) => {
      for (const [order_number, tax_period, presented_on] of [
        ['1', PERIOD, '2026-11-14'],
        ['2', PERIOD, '2026-11-18'],
        ['3', '202609', '2026-10-14'],
      ] as const)
        await tx
          .insertInto('presented_declarations')
          .values({
            ...{ business_id: declared.id, firm_id: declared.firmId, order_number, tax_period, presented_on },
            ...{ form: '0621', bank: null, amount_paid: null, figures: null, seen_at: app.deps.clock.now() },
          })
          .execute();
    });
    expect((await due(declared.ruc)).body.company).toMatchObject({ state: 'open', declared_on: '2026-11-14' });
    expect((await due(other.ruc)).body.company).toMatchObject({ state: 'late', declared_on: null });
    const { rows } = (await call(app, getPortfolio, { query: { tax_period: parsePeriod(PERIOD) } }, rosa.token)).body;
    expect(Object.fromEntries(rows.map(({ name, declared_on }) => [name, declared_on]))).toEqual({
      'DECLARADA S.A.C.': '2026-11-14',
      'VENCIDA S.A.C.': null,
    });
    const query = { tax_period: parsePeriod(PERIOD) };
    const closeOf = async ({ ruc }: SeededBusiness) =>
      (await call(app, getClose, { params: { ruc: parseRuc(ruc) }, query }, rosa.token)).body.declared_on;
    expect([await closeOf(declared), await closeOf(other)]).toEqual(['2026-11-14', null]);
    await close(declared, 'done');
    expect(await closeOf(declared)).toBe('2026-11-14');
  });

  test('what was never collected has no figure, and is not ready', async () => {
    const [never, gap] = [await ending('9', 'NUNCA S.A.C.'), await ending('9', 'DIFIERE S.A.C.')];
    for (const book of ['RCE', 'RVIE'] as const) await seedLine(app, gap, book, PERIOD, { outcome: 'gap' });
    expect((await due(never.ruc)).body.company).toMatchObject({
      ...{ state: 'open', igv_amount: null, missing: [{ is: 'collection', says: 'Sin recolectar' }] },
    });
    expect((await due(gap.ruc)).body.company.missing).toEqual([{ is: 'collection', says: '2 registros no coinciden' }]);
  });

  test('a good taxpayer stands in the column of good taxpayers, whatever its digit', async () => {
    const good = await ending('0', 'BUENA S.A.C.');
    expect((await column('0'))?.companies).toHaveLength(1);
    await app.deps.database.system((tx) =>
      tx
        .insertInto('sunat_lists')
        .values({
          ...{ list: 'good-taxpayer', ruc: good.ruc, from_day: '2025-01-01', from_declared: true, to_day: null },
          ...{ resolution: null, source: 'prueba', seen_at: app.deps.clock.now() },
        })
        .execute(),
    );
    expect((await column('0'))?.companies).toEqual([]);
    expect((await column('good'))?.companies).toMatchObject([{ name: 'BUENA S.A.C.', state: 'open' }]);
    expect((await due(good.ruc)).body).toMatchObject({ group: 'good', declaration: '2026-11-24' });
  });

  test('another account sees none of it, not even that it is there', async () => {
    const { ruc } = await ending('9', 'AJENA S.A.C.');
    const eva = await signUpAccountant(app);
    expect((await due(ruc, eva)).status).toBe(404);
    const theirs = (await call(app, getCalendar, { query: {} }, eva.token)).body;
    expect(theirs.columns.flatMap(({ companies }) => companies)).toEqual([]);
    await call(app, makeCalendarLink, {}, rosa.token);
    expect((await call(app, getCalendarLink, {}, eva.token)).body).toEqual({ link: null });
    await call(app, revokeCalendarLink, {}, eva.token);
    expect((await call(app, getCalendarLink, {}, rosa.token)).body.link).not.toBeNull();
  });

  describe('the link of the calendar', () => {
    const make = async (who = rosa) => (await call(app, makeCalendarLink, {}, who.token)).body;
    const pathOf = (url: string) => new URL(url).pathname;
    const fetched = (path: string) => fetch(app.url + path);
    const namesIn = (text: string) =>
      new ICAL.Component(ICAL.parse(text))
        .getAllSubcomponents('vevent')
        .map((one) => String(one.getFirstPropertyValue('summary')));

    test('is told whole once, and from then on by its last characters; of it the database has a hash', async () => {
      expect((await call(app, getCalendarLink, {}, rosa.token)).body).toEqual({ link: null });
      const { link, url } = await make();
      expect(url).toMatch(/^http:\/\/localhost\/cal\/[\w-]{43}\.ics$/);
      const secret = url.slice(-47, -4);
      expect(link).toEqual({
        masked: `localhost/cal/••••••••${secret.slice(-4)}.ics`,
        created_at: app.deps.clock.now().toISOString(),
      });
      expect((await call(app, getCalendarLink, {}, rosa.token)).body).toEqual({ link });
      const kept = await createSystem(app.deps).transaction((tx) =>
        tx
          .selectFrom('calendar_links')
          .selectAll()
          .where('secret_hash', '=', hashToken(secret))
          .executeTakeFirstOrThrow(),
      );
      expect(
        JSON.stringify({ ...kept, secret_hash: Buffer.from(kept.secret_hash).toString('base64url') }),
      ).not.toContain(secret);
    });

    test('gives days and names to whoever has it, and never an amount', async () => {
      const business = await ending('4', 'QUENAS S.A.C.');
      await seedVouchers(app, business, 'RVIE', PERIOD, [{ igv: '7777.77', total: '9999.99' }]);
      await seedVouchers(app, business, 'RCE', PERIOD, [{ status: 'gasto observado', reason: 'proveedor-ssco' }]);
      const answer = await fetched(pathOf((await make()).url));
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
      expect(answer.headers.get('cache-control')).toBe('private, no-cache');
      const text = await answer.text();
      expect(namesIn(text)).toContain('FV 621 de Oct 2026: QUENAS S.A.C.');
      // The names of events are drawn: one of them had these digits.
      expect(text.replaceAll(/^UID:.*$/gm, '')).not.toMatch(/S\/|7,?777|observad|\d[.,]\d\d/i);
      // The file that is downloaded is the same.
      const { name, content } = (await call(app, getCalendarFile, {}, rosa.token)).body;
      expect([name, content]).toEqual(['vencimientos-yupana.ics', text]);
    });

    test('begins with what was due the month before, by the day in Peru, and reaches a year ahead', async () => {
      await ending('4', 'QUENAS S.A.C.');
      const path = pathOf((await make()).url);
      const declared = async () =>
        namesIn(await (await fetched(path)).text()).flatMap((name) => /^FV 621 de (\w+ \d+)/.exec(name)?.[1] ?? []);
      const periods = await declared();
      expect([periods[0], periods[1], periods.at(-1), periods.length]).toEqual([
        'Set 2026',
        'Oct 2026',
        'Oct 2027',
        14,
      ]);
      // 31/10/2026 at 20:00 in Lima is November already elsewhere.
      clock.set('2026-11-01T01:00:00Z');
      expect((await declared())[0]).toBe('Ago 2026');
      clock.set('2026-11-01T05:00:00Z');
      expect((await declared())[0]).toBe('Set 2026');
      clock.set('2026-11-20T15:00:00Z');
    });

    test('follows the companies that its owner has, and has nothing of another account', async () => {
      const { url } = await make();
      expect(namesIn(await (await fetched(pathOf(url))).text())).toEqual([]);
      await ending('4', 'NUEVA S.A.C.');
      const eva = await signUpAccountant(app);
      const hers = await make(eva);
      expect(await (await fetched(pathOf(url))).text()).toContain('NUEVA S.A.C.');
      expect(await (await fetched(pathOf(hers.url))).text()).not.toContain('NUEVA');
    });

    test('opens nothing once it is changed, or revoked; nor does one that nobody made', async () => {
      const [first, second] = [await make(), await make()];
      expect((await fetched(pathOf(first.url))).status).toBe(404);
      expect((await fetched(pathOf(second.url))).status).toBe(200);
      expect((await call(app, revokeCalendarLink, {}, rosa.token)).status).toBe(204);
      const gone = await fetched(pathOf(second.url));
      expect([gone.status, await gone.json()]).toMatchObject([404, { errors: [{ code: 'NOT_FOUND' }] }]);
      expect((await call(app, getCalendarLink, {}, rosa.token)).body).toEqual({ link: null });
      for (const path of ['/cal/nadie.ics', '/cal/.ics', `/cal/${'a'.repeat(43)}`, '/cal/%00.ics'])
        expect((await fetched(path)).status, path).toBe(404);
      expect((await call(app, revokeCalendarLink, {}, rosa.token)).status).toBe(204);
    });

    test('opens nothing of an account that is closed', async () => {
      const { url } = await make();
      const { status } = await call(app, closeAccount, { body: { current_password: rosa.password } }, rosa.token);
      expect(status).toBeLessThan(300);
      expect((await fetched(pathOf(url))).status).toBe(404);
    });

    test('stands in no log', async () => {
      const { url } = await make();
      const path = pathOf(url);
      await fetched(path);
      await fetched(`${path}/mas`);
      const log = app.log.join('');
      expect(log).toContain('/cal/…');
      expect(log).not.toContain(path.slice(5, 48));
    });
  });
}
