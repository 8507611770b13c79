import { randomUUID } from 'node:crypto';
import { changeNotices, getNotices, readUnsubscribing, unsubscribe } from '@yupana/contract/notices.ts';
import type { ChangeKind } from '@yupana/contract/vouchers.ts';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { figuresHash } from '../../../src/features/analysis/figures-hash.ts';
import { insertDecisions } from '../../../src/features/analysis/queries-decisions.ts';
import { countDecidedChanges } from '../../../src/features/analysis/review/count-decided-changes.ts';
import { mailDigest } from '../../../src/features/notices/digest/mail-digest.ts';
import { forgetOld } from '../../../src/features/notices/digest/queries-digests.ts';
import { sweepDigests } from '../../../src/features/notices/digest/sweep-digests.ts';
import { linesOf } from '../../../src/features/vouchers/judging/take-waiting.ts';
import type { HeldClock } from '../../../src/platform/clock.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../../harness.ts';
import { freshRuc, type SeededBusiness, seedBusiness, seedVouchers } from '../../seed.ts';
import { joinFirm, leaveFirm } from '../people.ts';
import { seedMessage } from '../seeded-message.ts';
import { type Post, postOf } from './post.ts';

const PERIOD = '202610';
const HOUR = 3_600_000;

/** The daily digest and its switches, within businesses.medium.test.ts: it needs no app of its own. */
export function digestCases(started: () => TestApp, clock: HeldClock): void {
  let app: TestApp;
  let post: Post;
  let rosa: Accountant;
  beforeAll(() => {
    app = started();
    post = postOf(app);
  });
  /** Ten in the morning in Lima, on a Friday on which nothing is due. */
  beforeEach(async () => {
    clock.set('2026-11-27T15:00:00Z');
    rosa = await signUpAccountant(app);
  });
  afterAll(() => clock.set('2026-11-20T15:00:00Z'));

  async function named(name: string, who = rosa): Promise<SeededBusiness> {
    const business = await seedBusiness(app, who);
    await app.deps.database.system((tx) =>
      tx.updateTable('businesses').set({ name }).where('id', '=', business.id).execute(),
    );
    return business;
  }
  /** So many changes, noted some hours ago. */
  const changed = (of: SeededBusiness, count: number, hoursAgo: number, kind: ChangeKind = 'new', period = PERIOD) =>
    app.deps.database.tenant(of.firmId, async (tx) => {
      const run_id = randomUUID();
      for (let number = 1; number <= count; number++)
        await tx
          .insertInto('voucher_changes')
          .values({
            ...{ business_id: of.id, firm_id: of.firmId, book: 'RCE', tax_period: period, run_id, kind },
            ...{ issuer_ruc: '20990016004', type_code: '01', serie: 'F001', number: String(number) },
            ...{ after_igv: '18.00', after_total: '118.00', after_taxable: '100.00' },
            seen_at: new Date(clock.now().getTime() - hoursAgo * HOUR),
          })
          .execute();
    });
  const outcomeOf = async (who: Accountant) => {
    const { memberId } = await post.memberOf(who);
    const rows = await app.deps.database.system((tx) =>
      tx.selectFrom('digests').select(['day', 'outcome']).where('member_id', '=', memberId).orderBy('day').execute(),
    );
    return rows.map(({ outcome }) => outcome);
  };

  test('tells by company what came since the one before, each line with its screen, and once a day', async () => {
    const bodega = await named('BODEGA S.A.C.');
    const quieta = await named('QUIETA S.A.C.');
    await changed(bodega, 12, 3);
    await changed(bodega, 1, 2, 'gone');
    await changed(quieta, 5, 30);
    const [mail, ...more] = await post.digest(rosa);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: rosa.email, subject: 'Resumen del 27/11/2026: BODEGA S.A.C.' });
    expect(mail?.text).toContain(
      `BODEGA S.A.C. · RUC ${bodega.ruc}\n- Llegó de SUNAT para Oct 2026: 12 compras nuevas y 1 compra que salió de la propuesta.\n  Ver cambios: http://localhost/dashboard/recoleccion/cambios?ruc=${bodega.ruc}&book=RCE&tax_period=${PERIOD}`,
    );
    expect(mail?.html).toContain('12 compras nuevas');
    expect(mail?.text).not.toContain('QUIETA S.A.C. · RUC');
    expect(await post.digest(rosa)).toEqual([]);
    // The next day tells of what came since, and of nothing twice.
    clock.advance(24 * HOUR);
    expect(await post.digest(rosa)).toEqual([]);
    expect(await outcomeOf(rosa)).toEqual(['sent', 'nothing']);
    // Noted a moment before the digest went out: that one had not seen it.
    await changed(quieta, 2, 0.1);
    clock.advance(24 * HOUR);
    expect((await post.digest(rosa))[0]?.text).toContain('QUIETA S.A.C.');
  });

  test('goes out from seven in Lima on, also when nobody was there at that hour, and not before', async () => {
    await changed(await named('BODEGA S.A.C.'), 1, 1);
    clock.set('2026-11-27T11:59:00Z');
    expect(await post.digest(rosa)).toEqual([]);
    expect(await outcomeOf(rosa)).toEqual([]);
    clock.set('2026-11-28T04:30:00Z');
    expect(await post.digest(rosa)).toHaveLength(1);
  });

  test('whoever is killed after the mail server took it sends the same letter, known by its name; never none', async () => {
    await changed(await named('BODEGA S.A.C.'), 1, 1);
    post.dieOnce();
    await expect(post.digest(rosa)).rejects.toThrow('killed');
    expect(await outcomeOf(rosa)).toEqual([null]);
    const before = post.mails.at(-1);
    const [again] = await post.digest(rosa);
    expect(again?.messageId).toBe(before?.messageId);
    expect(again?.messageId).toMatch(/^<digest\.[\w-]+\.2026-11-27@localhost>$/);
    expect(await post.digest(rosa)).toEqual([]);
  });

  test('what no mail server took on its day is told with the next, once, also when the first one was not sent', async () => {
    const bodega = await named('BODEGA S.A.C.');
    const sweptOnly = () => sweepDigests(post.system);
    const late = async (day: string) => mailDigest(post.system, { ...(await post.memberOf(rosa)), day });
    clock.set('2026-11-25T15:00:00Z');
    await changed(bodega, 2, 20);
    await sweptOnly();
    clock.set('2026-11-26T15:00:00Z');
    await changed(await named('SEGUNDA S.A.C.'), 1, 5);
    await sweptOnly();
    clock.set('2026-11-27T15:00:00Z');
    const [mail, ...more] = await post.digest(rosa);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Resumen del 27/11/2026: 2 empresas con novedades');
    expect(mail?.text).toContain('Llegó de SUNAT para Oct 2026: 2 compras nuevas.');
    // The mail server is back, and the jobs of those days with it.
    const sent = post.mails.length;
    for (const day of ['2026-11-25', '2026-11-26']) await late(day);
    expect(post.mails).toHaveLength(sent);
    await changed(bodega, 5, 0.1);
    clock.set('2026-11-28T15:00:00Z');
    await sweptOnly();
    clock.set('2026-11-29T15:00:00Z');
    const [next] = await post.digest(rosa);
    expect(next?.subject).toBe('Resumen del 29/11/2026: BODEGA S.A.C.');
    expect(next?.text).toContain('Llegó de SUNAT para Oct 2026: 5 compras nuevas.');
    expect(await outcomeOf(rosa)).toEqual([null, null, 'sent', null, 'sent']);
  });

  test('what was refused for good is tried once a day, and told with the first that is taken', async () => {
    await changed(await named('BODEGA S.A.C.'), 3, 1);
    post.refuses(true);
    onTestFinished(() => post.refuses(false));
    const before = post.tries();
    for (let n = 0; n < 3; n++) expect(await post.digest(rosa)).toEqual([]);
    expect(post.tries() - before).toBe(1);
    expect(await outcomeOf(rosa)).toEqual(['refused']);
    post.refuses(false);
    clock.set('2026-11-28T15:00:00Z');
    const [mail] = await post.digest(rosa);
    expect(mail?.text).toContain('Llegó de SUNAT para Oct 2026: 3 compras nuevas.');
  });

  test('what a mail server puts off to the last try of its day is told with the next, and its person finds it said', async () => {
    await changed(await named('BODEGA S.A.C.'), 3, 1);
    post.putsOff(true);
    onTestFinished(() => post.putsOff(false));
    await expect(post.digest(rosa)).rejects.toThrow('451');
    expect(await outcomeOf(rosa)).toEqual([null]);
    await mailDigest(post.system, { ...(await post.memberOf(rosa)), day: '2026-11-27' }, true);
    expect(await outcomeOf(rosa)).toEqual(['refused']);
    expect((await call(app, getNotices, {}, rosa.token)).body.refused_at).toBe('2026-11-27T15:00:00.000Z');
    post.putsOff(false);
    clock.set('2026-11-28T15:00:00Z');
    const [mail] = await post.digest(rosa);
    expect(mail?.text).toContain('Llegó de SUNAT para Oct 2026: 3 compras nuevas.');
  });

  test('of what came more than a week before nobody is told any more', async () => {
    await post.digest(rosa);
    clock.advance(10 * 24 * HOUR);
    await changed(await named('DE ANTES S.A.C.'), 1, 8 * 24);
    await changed(await named('BODEGA S.A.C.'), 1, 6 * 24);
    const [mail] = await post.digest(rosa);
    expect(mail?.subject).toContain(': BODEGA S.A.C.');
  });

  test('nothing is promised to people of an account that is closed', async () => {
    await changed(await named('BODEGA S.A.C.'), 1, 1);
    const { firmId } = await post.memberOf(rosa);
    await app.deps.database.system((tx) =>
      tx
        .updateTable('firms')
        .set({ closed_at: clock.now(), erase_at: new Date('2027-12-01T00:00:00Z') })
        .where('id', '=', firmId)
        .execute(),
    );
    expect(await post.digest(rosa)).toEqual([]);
    expect(await outcomeOf(rosa)).toEqual([]);
  });

  test('old digests are forgotten, but for the last of which it is known what became of it: the next begins there', async () => {
    await changed(await named('BODEGA S.A.C.'), 1, 1);
    for (let day = 0; day < 2; day++) {
      await post.digest(rosa);
      clock.advance(24 * HOUR);
    }
    await sweepDigests(post.system);
    clock.advance(24 * HOUR);
    await app.deps.database.system((tx) => forgetOld(tx, clock.today()));
    expect(await outcomeOf(rosa)).toEqual(['nothing', null]);
  });

  describe('a mailbox', () => {
    /** Of a company that has a deadline in two days: six messages, of which three came and are not read, one of them urgent. */
    async function mailed(): Promise<void> {
      const business = await named('CORREO S.A.C.');
      const ruc = freshRuc(9);
      const whose = { business_id: business.id, firm_id: business.firmId };
      const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * HOUR);
      await app.deps.database.system(async (tx) => {
        await tx.updateTable('businesses').set({ ruc }).where('id', '=', business.id).execute();
        await seedMessage(tx, whose, { tray: 'messages', code: '1' }, hoursAgo(2));
        const others = [
          { code: '2', label: '16', first_seen_at: hoursAgo(2) },
          { code: '6', label: '16', first_seen_at: hoursAgo(2) },
          { code: '3', is_read: true, first_seen_at: hoursAgo(2) },
          { code: '4', first_seen_at: hoursAgo(0.1) },
          { code: '5', first_seen_at: hoursAgo(30) },
        ];
        for (const other of others)
          await tx
            .insertInto('mailbox_messages')
            .values({
              ...{ ...whose, tray: 'messages', subject: 'Resolución de Ejecución Coactiva', label: '11', folder: '00' },
              ...{ published_at: hoursAgo(40), is_read: false, is_urgent: true, attachments: 0 },
              ...{ last_seen_at: clock.now(), ...other },
            })
            .execute();
      });
      await changed(business, 1, 1);
      clock.set('2026-11-21T15:00:00Z');
    }
    beforeEach(() => clock.set('2026-11-21T15:00:00Z'));

    test('tells what came in the time of the digest and nobody read, and how much of it is urgent', async () => {
      await mailed();
      const [mail] = await post.digest(rosa);
      expect(mail?.text).toContain('Llegó al Buzón SOL: 3 mensajes sin leer, 1 urgente.');
      expect(mail?.text).toContain(
        'vence el 23/11/2026 (en 2 días). Por resolver: sin recolectar, 4 urgentes en el buzón.',
      );
    });

    test('of a partner’s account is not read for it: nothing of it is told', async () => {
      await app.deps.database.system((tx) =>
        tx
          .updateTable('members')
          .set({ accountant_profile: 'Siscont' })
          .where('email', '=', rosa.email.toLowerCase())
          .execute(),
      );
      await mailed();
      const [mail] = await post.digest(rosa);
      expect(mail?.text).toContain('Por resolver: sin recolectar.');
      expect(mail?.text).not.toMatch(/buzón/i);
    });
  });

  describe('what somebody decided', () => {
    /** No two books have the same figures. */
    let total = 236;
    /** Three purchases of a period that changed, the last of which left; each decided with what it was then, or with other figures. */
    async function decidedIn(of: SeededBusiness, period: string, asTheyAre: readonly [boolean, boolean, boolean]) {
      const figures = { total: `${++total}.00`, dg_igv: '18.00', dg_taxable: '100.00' };
      const decided = { ...figures, status: 'gasto deducible' } as const;
      await seedVouchers(app, of, 'RCE', period, [decided, decided, { ...decided, left_proposal_at: clock.now() }]);
      await changed(of, 4, 1, 'changed', period);
      const { memberId } = await post.memberOf(rosa);
      await app.deps.database.tenant(of.firmId, async (tx) => {
        const book = { firmId: of.firmId, businessId: of.id, book: 'RCE' as const, period };
        const key = { issuer_ruc: '20990016004', type_code: '01', serie: 'F001', dam_year: '' };
        const [same] = await linesOf(tx, book, [{ ...key, number: '1' }]);
        if (!same) throw new Error('Its purchase is not there');
        const by = { batch: randomUUID(), memberId, at: clock.now() };
        const rows = asTheyAre.map((is, place) => ({
          ...({
            ...key,
            number: `${place + 1}`,
            from_status: 'gasto observado',
            to_status: 'gasto deducible',
          } as const),
          ...{ reason: 'sustentado', finding: 'a-rule', finding_sentence: 'Por algo.' },
          ...{ taxable: '100.00', igv: '18.00', total: '118.00', figures_hash: is ? figuresHash(same) : 'other' },
          ...{ facts_hash: null, rulebook: null, verdict_status: null, verdict_rules: null },
        }));
        await insertDecisions(tx, book, rows, by);
      });
    }

    test('and SUNAT gives otherwise now is told, by company and period; another is not', async () => {
      const [bodega, tienda] = [await named('BODEGA S.A.C.'), await named('TIENDA S.A.C.')];
      await decidedIn(bodega, PERIOD, [true, false, true]);
      await decidedIn(bodega, '202609', [true, true, true]);
      await decidedIn(tienda, PERIOD, [false, false, true]);
      const [mail] = await post.digest(rosa);
      const told = (of: SeededBusiness, period: string, says: string) =>
        expect(mail?.text).toContain(
          `- Cambió después de decidir: ${says} que SUNAT ya no da igual.\n  Ver qué cambió: http://localhost/dashboard/recoleccion/cambios?ruc=${of.ruc}&tax_period=${period}`,
        );
      told(bodega, PERIOD, '2 compras de Oct 2026');
      told(bodega, '202609', '1 compra de Set 2026');
      told(tienda, PERIOD, '3 compras de Oct 2026');
    });

    test('is asked for as often for many companies and periods as for one', async () => {
      const companies = [await named('BODEGA S.A.C.'), await named('TIENDA S.A.C.')];
      for (const one of companies)
        for (const period of [PERIOD, '202609']) await decidedIn(one, period, [true, false, true]);
      const window = { since: new Date(clock.now().getTime() - 24 * HOUR), until: clock.now() };
      const asked = async (some: readonly SeededBusiness[]) => {
        let statements = 0;
        const counting: KyselyPlugin = {
          transformQuery: ({ node }) => {
            statements++;
            return node;
          },
          transformResult: async ({ result }) => result,
        };
        const { firmId } = companies[0] as SeededBusiness;
        const ids = some.map(({ id }) => id);
        const found = await app.deps.database.tenant(firmId, (tx) =>
          countDecidedChanges({ firmId }, tx.withPlugin(counting) as typeof tx, ids, window),
        );
        return { statements, books: found.length };
      };
      expect(await asked(companies.slice(0, 1))).toEqual({ statements: 3, books: 2 });
      expect(await asked(companies)).toEqual({ statements: 3, books: 4 });
    });
  });

  test('somebody hears of the companies that they see now, and whoever lost one or left of nothing', async () => {
    const [suya, ajena] = [await named('SUYA S.A.C.'), await named('AJENA S.A.C.')];
    for (const one of [suya, ajena]) await changed(one, 1, 1);
    const carla = await joinFirm(app, rosa, 'reader', [suya.id]);
    const [mail] = await post.digest(carla);
    expect(mail?.text).toContain('SUYA S.A.C.');
    expect(`${mail?.text}${mail?.html}`).not.toContain('AJENA');
    const diego = await joinFirm(app, rosa, 'reader', [suya.id]);
    await app.deps.database.system((tx) => tx.deleteFrom('assignments').where('member_id', '=', diego.id).execute());
    expect(await post.digest(diego)).toEqual([]);
    const eva = await joinFirm(app, rosa, 'reader', [suya.id]);
    await leaveFirm(app, eva);
    expect(await post.digest(eva)).toEqual([]);
  });

  test('what is due and not closed is told three days before, with what is left to do', async () => {
    const business = await named('VENCE S.A.C.');
    await seedVouchers(app, business, 'RCE', PERIOD, [{ status: 'gasto observado', reason: 'proveedor-ssco' }]);
    await seedVouchers(app, business, 'RVIE', PERIOD, [{}]);
    const ruc = freshRuc(9);
    await app.deps.database.system((tx) =>
      tx.updateTable('businesses').set({ ruc }).where('id', '=', business.id).execute(),
    );
    clock.set('2026-11-21T15:00:00Z');
    const [mail] = await post.digest(rosa);
    expect(mail?.text).toContain('Oct 2026 vence el 23/11/2026 (en 2 días). Por resolver: 1 observado');
    expect(mail?.text).toContain('1 empresa tiene compras observadas que esperan tu decisión en Oct 2026.');
  });

  test('what nobody mends is told beside what came, and alone on Mondays: who cannot be collected, and what is overdue', async () => {
    const vencida = await named('VENCIDA S.A.C.');
    const presentada = await named('PRESENTADA S.A.C.');
    const rechazada = await named('RECHAZADA S.A.C.');
    await app.deps.database.system(async (tx) => {
      await tx
        .updateTable('businesses')
        .set({ status: 'INVALID_CREDENTIALS', trouble: 'sol-user' })
        .where('id', '=', rechazada.id)
        .execute();
      for (const { id, firmId } of [presentada, rechazada])
        await tx
          .insertInto('presented_declarations')
          .values({
            ...{ business_id: id, firm_id: firmId, order_number: '1', form: '0621', tax_period: PERIOD },
            ...{ presented_on: '2026-11-16', bank: null, amount_paid: null, figures: null, seen_at: clock.now() },
          })
          .execute();
    });
    expect(await post.digest(rosa)).toEqual([]);
    const overdue =
      /- Oct 2026 venció y no está cerrado ni consta presentado en 1 empresa: VENCIDA S\.A\.C\. \(\d\d\/11\/2026\)\./;
    const refused = `- 1 empresa no se puede recolectar: RECHAZADA S.A.C. (credenciales inválidas).\n  Corregir credenciales: http://localhost/dashboard/editar-credenciales?ruc=${rechazada.ruc}`;
    clock.set('2026-11-28T15:00:00Z');
    await changed(vencida, 1, 1);
    const [beside] = await post.digest(rosa);
    expect(beside?.subject).toBe('Resumen del 28/11/2026: VENCIDA S.A.C.');
    expect(beside?.text).toMatch(overdue);
    expect(beside?.text).toContain(refused);
    clock.set('2026-11-29T15:00:00Z');
    expect(await post.digest(rosa)).toEqual([]);
    clock.set('2026-11-30T15:00:00Z');
    const [alone] = await post.digest(rosa);
    expect(alone?.subject).toBe('Resumen del 30/11/2026: lo que sigue pendiente');
    expect(alone?.text).toMatch(overdue);
    expect(alone?.text).toContain(refused);
  });

  test('many companies are capped, and counted', async () => {
    for (let place = 0; place < 17; place++) await changed(await named(`EMPRESA ${place}`), 1, 1);
    const [mail] = await post.digest(rosa);
    expect(mail?.subject).toBe('Resumen del 27/11/2026: 17 empresas con novedades');
    expect(mail?.text).toContain('y 2 empresas más con novedades');
    expect(mail?.text.match(/^EMPRESA \d+ · RUC/gm)).toHaveLength(15);
  });

  describe('switches', () => {
    test('are each person’s own, and everything is on until they say otherwise', async () => {
      const all = {
        digest: true,
        rejections: true,
        suppliers: true,
        closed_periods: true,
        digest_at: '07:00',
        refused_at: null,
      };
      expect((await call(app, getNotices, {}, rosa.token)).body).toEqual(all);
      const carla = await joinFirm(app, rosa, 'reader');
      const off = await call(app, changeNotices, { body: { digest: false } }, carla.token);
      expect(off.body).toEqual({ ...all, digest: false });
      expect((await call(app, getNotices, {}, rosa.token)).body).toEqual(all);
      const less = await call(app, changeNotices, { body: { suppliers: false } }, carla.token);
      expect(less.body).toEqual({ ...all, digest: false, suppliers: false });
    });

    test('who switched the digest off gets none, and loses none of the days after they switch it on', async () => {
      await changed(await named('DE ANTES S.A.C.'), 1, 1);
      const bodega = await named('BODEGA S.A.C.');
      await call(app, changeNotices, { body: { digest: false } }, rosa.token);
      expect(await post.digest(rosa)).toEqual([]);
      expect(await outcomeOf(rosa)).toEqual(['unwanted']);
      await call(app, changeNotices, { body: { digest: true } }, rosa.token);
      for (const count of [3, 4]) {
        clock.advance(24 * HOUR);
        await changed(bodega, count, 1);
        const [mail] = await post.digest(rosa);
        expect(mail?.subject).toContain('BODEGA S.A.C.');
        expect(mail?.text).toContain(`Llegó de SUNAT para Oct 2026: ${count} compras nuevas.`);
      }
    });
  });

  describe('the link that switches it off', () => {
    async function linkOf(): Promise<{ url: string; token: string }> {
      await changed(await named('BODEGA S.A.C.'), 1, 1);
      const [mail] = await post.digest(rosa);
      const url = mail?.unsubscribe ?? '';
      expect(mail?.text).toContain(`Dejar de recibirlo: ${url}`);
      return { url, token: url.split('/').at(-1) ?? '' };
    }
    const isOn = async () => (await call(app, getNotices, {}, rosa.token)).body.digest;

    test('changes nothing when it is looked at, tells whose it is without telling all, and does it without a session', async () => {
      const { url, token } = await linkOf();
      expect(url).toMatch(/^http:\/\/localhost\/baja\/[\w~-]+$/);
      await fetch(app.url + new URL(url).pathname);
      const read = await call(app, readUnsubscribing, { body: { token } });
      expect(read.body).toMatchObject({ scope: 'digest', is_on: true });
      expect(read.body.email).toMatch(/^.•••@/);
      expect(await isOn()).toBe(true);
      expect((await call(app, unsubscribe, { body: { token } })).body.is_on).toBe(false);
      expect((await call(app, unsubscribe, { body: { token } })).body.is_on).toBe(false);
      expect(await isOn()).toBe(false);
      expect((await call(app, getNotices, {}, rosa.token)).body.rejections).toBe(true);
    });

    test('is what mail programs post to with one click (RFC 8058), whatever is in it', async () => {
      const { url } = await linkOf();
      const posted = await fetch(app.url + new URL(url).pathname, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
      expect([posted.status, await posted.text()]).toEqual([200, 'OK']);
      expect(await isOn()).toBe(false);
      expect(app.log.join('')).not.toContain(new URL(url).pathname.slice(6));
    });

    test('that nobody sealed, or that is cut, is none; nor is that of whoever left', async () => {
      const { url, token } = await linkOf();
      for (const wrong of ['nada', token.slice(0, -1), `${token.slice(0, -4)}AAAA`, 'v1~test~a~b~c']) {
        expect((await call(app, readUnsubscribing, { body: { token: wrong } })).status).toBe(404);
        expect((await call(app, unsubscribe, { body: { token: wrong } })).status).toBe(404);
        expect((await fetch(`${app.url}/baja/${wrong}`, { method: 'POST' })).status).toBe(404);
      }
      expect(await isOn()).toBe(true);
      await leaveFirm(app, { id: (await post.memberOf(rosa)).memberId });
      expect((await fetch(app.url + new URL(url).pathname, { method: 'POST' })).status).toBe(404);
    });
  });
}
