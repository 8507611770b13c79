import { randomUUID } from 'node:crypto';
import { tellOpening } from '@yupana/contract/opening.ts';
import {
  MOST_SCENARIO_LINKS,
  MOST_SCENARIOS,
  MOST_UNCOUNTED,
  mailScenarioLinkAgain,
  revokeScenarioLink,
  updateScenario,
} from '@yupana/contract/scenarios.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createSystem, type Tx } from '../../../src/ctx.ts';
import { mailClientPage } from '../../../src/features/scenarios/mail-page.ts';
import type { HeldClock } from '../../../src/platform/clock.ts';
import { type Mail, MailRefused } from '../../../src/platform/mail.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../../harness.ts';
import { type SeededBusiness, seedVouchers } from '../../seed.ts';
import { seedAnswer } from '../withholdings/seeded.ts';
import { OBSERVED, PERIOD, scenarioWorld } from './scenario-world.ts';

/** What a scenario and its pages end with, and what is refused, within analysis.medium.test.ts. */
export function scenarioLimitCases(host: () => { app: TestApp; clock: HeldClock }): void {
  let app: TestApp;
  let clock: HeldClock;
  let rosa: Accountant;
  let business: SeededBusiness;
  const { now, shown, codesOf, save, share, read, secretOf } = scenarioWorld(host);
  beforeEach(() => {
    ({ app, clock, rosa, business } = now());
  });

  const stored = <T>(work: (tx: Tx) => Promise<T>) => app.deps.database.system(work);
  const linksOf = (scenario: string) =>
    stored((tx) => tx.selectFrom('scenario_links').selectAll().where('scenario_id', '=', scenario).execute());
  const archive = () =>
    stored((tx) =>
      tx
        .updateTable('businesses')
        .set({ archived_at: clock.now(), held_at: null })
        .where('id', '=', business.id)
        .execute(),
    );

  test('a page is shown among those of its own scenario, and revoked by no other', async () => {
    const { uuid } = (await save()).body;
    clock.advance(1000);
    const other = (await save({ name: 'Otro' })).body.uuid;
    const { link, url } = (await share(uuid)).body;
    const linked = (await shown()).scenarios.map(({ name, links }) => [name, links.map((one) => one.uuid)]);
    expect(linked).toEqual([
      ['Con todo', [link.uuid]],
      ['Otro', []],
    ]);
    const params = { ruc: business.ruc, scenario_uuid: other, link_uuid: link.uuid };
    expect((await call(app, revokeScenarioLink, { params }, rosa.token)).status).toBe(404);
    expect((await read(secretOf(url))).status).toBe(200);
  });

  test('a page that another firm made is neither shown nor opened', async () => {
    const { uuid } = (await save()).body;
    const { url } = (await share(uuid)).body;
    await stored((tx) =>
      tx.updateTable('scenario_links').set({ made_for: randomUUID() }).where('scenario_id', '=', uuid).execute(),
    );
    expect((await shown()).scenarios[0]?.links).toEqual([]);
    expect((await read(secretOf(url))).status).toBe(410);
  });

  test('a page closes with the account of its firm', async () => {
    const { url } = (await share((await save()).body.uuid)).body;
    await stored((tx) =>
      tx
        .updateTable('firms')
        .set({ closed_at: clock.now(), erase_at: clock.now() })
        .where('id', '=', business.firmId)
        .execute(),
    );
    expect((await read(secretOf(url))).status).toBe(410);
  });

  test('of a company that was put away nothing is saved or sent', async () => {
    const { uuid } = (await save()).body;
    await archive();
    const params = { ruc: business.ruc, scenario_uuid: uuid };
    const body = { name: 'Otro', codes: [], with_balance: true };
    for (const refused of [
      await save({ name: 'Otro' }),
      await call(app, updateScenario, { params, body }, rosa.token),
      await share(uuid),
    ]) {
      expect(refused.error).toMatchObject({ errors: [{ code: 'BUSINESS_ARCHIVED' }] });
    }
  });

  test('a period has so many scenarios, and a scenario so many pages; those that expired make room and are not kept', async () => {
    const { uuid } = (await save()).body;
    await stored(async (tx) => {
      const saved = await tx
        .selectFrom('scenarios')
        .selectAll()
        .where('scenario_id', '=', uuid)
        .executeTakeFirstOrThrow();
      const kept = {
        codes: JSON.stringify(saved.codes),
        figures: JSON.stringify(saved.figures),
        seen: JSON.stringify(saved.seen),
      };
      const more = Array.from({ length: MOST_SCENARIOS - 2 }, (_, place) => ({
        ...{ ...saved, ...kept, scenario_id: randomUUID(), name: `Escenario ${place}` },
      }));
      await tx.insertInto('scenarios').values(more).execute();
    });
    expect((await save({ name: 'El último' })).status).toBe(201);
    expect((await save({ name: 'Uno más' })).error).toMatchObject({ errors: [{ code: 'SCENARIOS_FULL' }] });
    expect((await share(uuid, { days: 7 })).status).toBe(201);
    const [link] = await linksOf(uuid);
    if (!link) throw new Error('no page was kept');
    await stored((tx) =>
      tx
        .insertInto('scenario_links')
        .values(
          Array.from({ length: MOST_SCENARIO_LINKS - 2 }, () => ({
            ...{ ...link, link_id: randomUUID(), content: JSON.stringify(link.content), secret_hash: null },
          })),
        )
        .execute(),
    );
    expect((await share(uuid, { days: 7 })).status).toBe(201);
    expect((await share(uuid)).error).toMatchObject({ errors: [{ code: 'SCENARIO_LINKS_FULL' }] });
    await stored((tx) =>
      tx.updateTable('scenario_links').set({ expires_at: clock.now() }).where('scenario_id', '=', uuid).execute(),
    );
    expect((await share(uuid)).status).toBe(201);
    expect(await linksOf(uuid)).toHaveLength(1);
  });

  test('a page that expired before its mail went out is not mailed', async () => {
    const { link } = (await share((await save()).body.uuid, { email: 'cliente@ejemplo.pe', days: 7 })).body;
    const mails: unknown[] = [];
    const send = async (mail: unknown) => void mails.push(mail);
    const system = createSystem({ ...app.deps, mail: { ...app.deps.mail, send } });
    clock.advance(7 * 86_400_000);
    await mailClientPage(system, { firmId: business.firmId, linkId: link.uuid });
    expect(mails).toEqual([]);
    clock.advance(-1000);
    await mailClientPage(system, { firmId: business.firmId, linkId: link.uuid });
    expect(mails).toHaveLength(1);
  });

  test('a page whose mail no mail server took says so, and is sent again by whoever asks; one that left is not', async () => {
    const { link } = (await share((await save()).body.uuid, { email: 'cliente@ejemplo.pe' })).body;
    const key = { firmId: business.firmId, linkId: link.uuid };
    const mailing = (send: (mail: unknown) => Promise<void>) =>
      mailClientPage(createSystem({ ...app.deps, mail: { ...app.deps.mail, send } }), key);
    const stands = async () => (await shown()).scenarios[0]?.links[0]?.mail;
    const mails: { text: string }[] = [];
    const taken = async (mail: unknown) => void mails.push(mail as { text: string });
    const again = async (who = rosa) => {
      const params = {
        ruc: business.ruc,
        scenario_uuid: (await shown()).scenarios[0]?.uuid ?? '',
        link_uuid: link.uuid,
      };
      return (await call(app, mailScenarioLinkAgain, { params }, who.token)).status;
    };
    expect([link.mail, await stands()]).toEqual(['waiting', 'waiting']);
    await expect(mailing(() => Promise.reject(new Error('550')))).rejects.toThrow('550');
    expect(await stands()).toBe('failed');
    expect(await again(await signUpAccountant(app))).toBe(404);
    expect(await again()).toBe(204);
    expect(await stands()).toBe('waiting');
    // Refused for good, it is not tried again by itself; whoever asks may.
    await mailing(() => Promise.reject(new MailRefused('550')));
    expect(await stands()).toBe('ended');
    expect(await again()).toBe(204);
    expect(await stands()).toBe('waiting');
    await mailing(taken);
    expect(await stands()).toBe('sent');
    // The job of before comes after it: another mail would take the link away that the client has.
    await mailing(taken);
    expect(await again()).toBe(204);
    expect([mails.length, await stands()]).toEqual([1, 'sent']);
    expect((await read(/\/escenario\/([\w-]{43})$/m.exec(mails[0]?.text ?? '')?.[1] ?? '')).status).toBe(200);
  });

  /** A page that waits for its mail, with what is asked of it. */
  const mailed = async (name = 'Con todo') => {
    const { uuid } = (await save({ name })).body;
    const { link } = (await share(uuid, { email: 'cliente@ejemplo.pe' })).body;
    const params = { ruc: business.ruc, scenario_uuid: uuid, link_uuid: link.uuid };
    return {
      again: async () => (await call(app, mailScenarioLinkAgain, { params }, rosa.token)).status,
      stands: async () => (await shown()).scenarios[0]?.links[0]?.mail,
      mailing: (send: (mail: Mail) => Promise<void>, last = false) =>
        mailClientPage(
          createSystem({ ...app.deps, mail: { ...app.deps.mail, send } }),
          { firmId: business.firmId, linkId: link.uuid },
          last,
        ),
      jobs: () =>
        stored(async (tx) => {
          const { rows } = await sql<{ n: number }>`select count(*)::int as n from pgboss.job
            where name = 'scenarios.mail-page' and data ->> 'linkId' = ${link.uuid}`.execute(tx);
          return rows[0]?.n;
        }),
    };
  };

  test('a mail of which nobody heard for too long is told, and may be asked for anew; one that is on its way is not sent besides', async () => {
    const { again, stands, jobs } = await mailed();
    clock.advance(10 * 60_000);
    expect([await stands(), await again(), await jobs()]).toEqual(['waiting', 204, 1]);
    clock.advance(1);
    expect([await stands(), await again(), await jobs()]).toEqual(['late', 204, 2]);
    clock.advance(10 * 60_000);
    expect(await stands()).toBe('waiting');
    clock.advance(1);
    expect(await stands()).toBe('late');
  });

  test('a mail server that puts a page’s mail off is asked to the last try, and then it is said that none follows', async () => {
    const { again, stands, mailing } = await mailed();
    const later = () => Promise.reject(new Error('451 4.7.1 Try again later'));
    await expect(mailing(later)).rejects.toThrow('451');
    expect(await stands()).toBe('failed');
    await expect(mailing(later, true)).rejects.toThrow('451');
    expect(await stands()).toBe('ended');
    expect([await again(), await stands()]).toEqual([204, 'waiting']);
    await mailing(async () => undefined);
    expect(await stands()).toBe('sent');
  });

  test('of two mails of a page, sent at once or after whoever sent the first died, both open it, and are one letter', async () => {
    const { mailing } = await mailed();
    const mails: Mail[] = [];
    await mailing(async (first) => {
      mails.push(first);
      await mailing(async (second) => void mails.push(second));
    });
    const secrets = mails.map(({ text }) => /\/escenario\/([\w-]{43})$/m.exec(text)?.[1] ?? '');
    expect(mails.map(({ messageId }) => messageId)).toEqual([mails[0]?.messageId, mails[0]?.messageId]);
    expect(mails[0]?.messageId).toMatch(/^<page\.[-\w]{36}@localhost>$/);
    for (const secret of secrets) expect((await read(secret)).status).toBe(200);
    const other = await mailed('Otro');
    await other.mailing(async (mail) => void mails.push(mail));
    expect(mails[2]?.text).not.toContain(secrets[0]);
  });

  test('a page says how many purchases are in analysis and do not count in it, and whether its month had ended', async () => {
    const pageOf = async (codes: string[], name: string) => {
      const { url } = (await share((await save({ codes, name })).body.uuid)).body;
      return (await read(secretOf(url))).body;
    };
    expect(await pageOf([], 'Nada')).toMatchObject({ in_process_count: 1, month_open: false });
    expect(await pageOf(await codesOf(), 'Todo')).toMatchObject({ in_process_count: 0 });
    // One from before it was told: of its month it is known when it was saved.
    const { uuid } = (await save({ name: 'De antes' })).body;
    const { url } = (await share(uuid)).body;
    const [link] = await linksOf(uuid);
    const kept = async (saved_at: string) => {
      const { in_process_count: _, month_open: __, ...content } = { ...link?.content, saved_at };
      await stored((tx) =>
        tx
          .updateTable('scenario_links')
          .set({ content: JSON.stringify(content) })
          .where('scenario_id', '=', uuid)
          .execute(),
      );
      return (await read(secretOf(url))).body;
    };
    expect(await kept('2026-11-01T04:59:00.000Z')).toMatchObject({ in_process_count: null, month_open: true });
    expect(await kept('2026-11-01T05:00:00.000Z')).toMatchObject({ month_open: false });
  });

  test('a page whose link was copied has no mail to send again, nor has one that is none of its scenario', async () => {
    const { uuid } = (await save()).body;
    const copied = (await share(uuid)).body.link;
    expect(copied.mail).toBeNull();
    const mailed = (await share(uuid, { email: 'cliente@ejemplo.pe' })).body.link;
    const other = (await save({ name: 'Otro' })).body.uuid;
    const again = async (scenario_uuid: string, link_uuid: string) => {
      const params = { ruc: business.ruc, scenario_uuid, link_uuid };
      return (await call(app, mailScenarioLinkAgain, { params }, rosa.token)).status;
    };
    expect(await again(uuid, copied.uuid)).toBe(404);
    expect(await again(other, mailed.uuid)).toBe(404);
    await archive();
    expect(await again(uuid, mailed.uuid)).toBe(409);
  });

  test('how often a page was opened is told, with the first and the last time, and nothing of who did', async () => {
    const { uuid } = (await save()).body;
    const { url } = (await share(uuid)).body;
    const opened = async () => (await shown()).scenarios[0]?.links[0]?.opened;
    expect(await opened()).toBeNull();
    await read('nothing-that-opens');
    expect(await opened()).toBeNull();
    clock.set('2026-11-17T15:02:00Z');
    await read(secretOf(url));
    const first_at = '2026-11-17T15:02:00.000Z';
    expect(await opened()).toEqual({ count: 1, first_at, last_at: first_at });
    clock.set('2026-11-17T15:05:00Z');
    await read(secretOf(url));
    expect(await opened()).toEqual({ count: 2, first_at, last_at: '2026-11-17T15:05:00.000Z' });
    // Of a page that opens no more nothing is counted.
    await archive();
    await read(secretOf(url));
    expect((await linksOf(uuid))[0]?.opened_count).toBe(2);
  });

  test('a firm that has the name of who sends is named once in the mail, and any other beside who sends', async () => {
    const texts: string[] = [];
    const send = async (mail: unknown) => void texts.push((mail as { text: string }).text);
    const system = createSystem({ ...app.deps, mail: { ...app.deps.mail, send } });
    const { uuid } = (await save()).body;
    const { link } = (await share(uuid, { email: 'cliente@ejemplo.pe' })).body;
    const mailed = async (firm: string) => {
      const [kept] = await linksOf(uuid);
      const content = JSON.stringify({ ...kept?.content, firm_name: firm });
      await stored((tx) =>
        tx.updateTable('scenario_links').set({ content, mailed_at: null }).where('link_id', '=', link.uuid).execute(),
      );
      await mailClientPage(system, { firmId: business.firmId, linkId: link.uuid });
      return texts.at(-1)?.replace(/\s+/g, ' ');
    };
    expect(await mailed(link.created_by)).toContain(`${link.created_by} te comparte`);
    expect(await mailed('Estudio Sol')).toContain(`${link.created_by}, de Estudio Sol, te comparte`);
  });

  test('what ceased to wait since a scenario was saved is told as changed', async () => {
    await save({ codes: await codesOf() });
    await stored((tx) =>
      tx
        .updateTable('vouchers')
        .set({ status: 'gasto no deducible' })
        .where('business_id', '=', business.id)
        .where('igv', '=', '20.20')
        .execute(),
    );
    expect((await shown()).scenarios[0]).toMatchObject({ changed: true, changed_count: 1 });
  });

  test('what earlier periods left of perceptions and of retentions stands apart, and beside what the period has', async () => {
    const told = { balance: 0, perceptions: 3, retentions: 7 };
    const body = { tax_period: PERIOD, told, reason: 'FV 621' };
    await call(app, tellOpening, { params: { ruc: business.ruc }, body }, rosa.token);
    const of = { business_id: business.id, firm_id: business.firmId };
    await stored(async (tx) => {
      await seedAnswer(tx, of, 'perceptions', { amount: '11.00' });
      await seedAnswer(tx, of, 'retentions', { amount: '13.00' });
    });
    expect((await shown()).known).toMatchObject({
      perceptions: { earlier: 3, of_period: 11 },
      retentions: { earlier: 7, of_period: 13 },
    });
    await save();
    // 900.00 of sales less 100.10, less 3 + 11 and 7 + 13.
    expect((await shown()).scenarios[0]?.figures).toMatchObject({
      ...{ perceptions_amount: 14, retentions_amount: 20, to_pay_amount: 765.9 },
    });
  });

  test('while a purchase waits to be judged that is said', async () => {
    expect((await shown()).judging).toBe(false);
    await stored((tx) =>
      tx
        .insertInto('to_judge')
        .values({
          ...{ business_id: business.id, firm_id: business.firmId, book: 'RCE', tax_period: PERIOD },
          ...{ issuer_ruc: '20990016004', type_code: '01', serie: 'F001', number: '1', dam_year: '' },
          ...{ because: 'new', since: clock.now() },
        })
        .execute(),
    );
    expect((await shown()).judging).toBe(true);
  });

  test('what left the proposal might count no more, and what loses its credit in any case is counted', async () => {
    const left = { serie: 'F003', left_proposal_at: clock.now() };
    await seedVouchers(app, business, 'RCE', PERIOD, [{ ...OBSERVED, ...left, igv: '999.00' }]);
    expect((await shown()).without_credit_count).toBe(1);
    const effect = { expense: 'yes', credit: 'no' };
    const findings = [{ rule: 'a-rule', version: 1, is: 'fires', severity: 'informs', figures: {}, effect }];
    await stored((tx) =>
      tx
        .insertInto('verdicts')
        .values({
          ...{ business_id: business.id, firm_id: business.firmId, book: 'RCE', tax_period: PERIOD },
          ...{ issuer_ruc: '20990016004', type_code: '01', serie: 'F001', number: '2' },
          ...{ status: 'gasto observado', expense: 'pending', credit: 'no', without_credit: true, reason: '' },
          ...{ findings: JSON.stringify(findings), shares: null, rulebook: 'one', facts_hash: '' },
          ...{ judge_again_on: null, judged_at: clock.now() },
        })
        .execute(),
    );
    const answer = await shown();
    expect(answer.groups.flatMap(({ vouchers }) => vouchers.map(({ igv_amount }) => igv_amount))).toEqual([
      ...[20.2, 7.07, 5.05],
    ]);
    expect(answer.without_credit_count).toBe(2);
  });

  test('what a scenario ticks stays in it, however many come that have more IGV', async () => {
    const fewer = Array.from({ length: MOST_UNCOUNTED - 5 }, () => ({ ...OBSERVED, serie: 'F004', igv: '30.00' }));
    await seedVouchers(app, business, 'RCE', PERIOD, fewer);
    const codes = await codesOf();
    expect(codes).toHaveLength(MOST_UNCOUNTED - 1);
    const { body } = await save({ codes });
    await save({ name: 'Otro', codes: [] });
    const more = Array.from({ length: 3 }, () => ({ ...OBSERVED, serie: 'F005', igv: '90.00' }));
    await seedVouchers(app, business, 'RCE', PERIOD, more);
    const { scenarios } = await shown();
    // Of what is not ticked, those with least IGV make room.
    expect(scenarios.map(({ name, changed_count }) => [name, changed_count]).toSorted()).toEqual([
      ['Con todo', 3],
      ['Otro', 3],
    ]);
    const params = { ruc: business.ruc, scenario_uuid: body.uuid };
    await call(app, updateScenario, { params, body: { name: 'Con todo', codes, with_balance: true } }, rosa.token);
    expect((await shown()).scenarios.find(({ uuid }) => uuid === body.uuid)?.codes).toEqual(codes);
  });

  test('of a period with more of them than are shown it is told how many are not', async () => {
    const many = Array.from({ length: MOST_UNCOUNTED - 2 }, () => ({ ...OBSERVED, serie: 'F004', igv: '30.00' }));
    await seedVouchers(app, business, 'RCE', PERIOD, many);
    const { groups, omitted_count } = await shown();
    expect(groups.flatMap(({ vouchers }) => vouchers)).toHaveLength(MOST_UNCOUNTED);
    // Of these and the five that the company's October has besides.
    expect(omitted_count).toBe(3);
  });
}
