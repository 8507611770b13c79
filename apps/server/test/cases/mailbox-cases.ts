import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  getMailboxMessage,
  listMailbox,
  openMailboxMessage,
  readMailboxNow,
  summarizeMailbox,
} from '@yupana/contract/mailbox.ts';
import { addDays } from '@yupana/tax/days.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { createSystem, type Tx } from '../../src/ctx.ts';
import { endLostOpenings } from '../../src/features/mailbox/opening/end-lost.ts';
import { openConfirmed } from '../../src/features/mailbox/opening/open-confirmed.ts';
import { insertOpening } from '../../src/features/mailbox/opening/queries-openings.ts';
import { keepMessages, listDue, markDue, updateMailbox } from '../../src/features/mailbox/reading/queries-reading.ts';
import { readWhenDue } from '../../src/features/mailbox/reading/read-when-due.ts';
import { dateInLima } from '../../src/platform/clock.ts';
import { ended, register } from '../collecting.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../harness.ts';
import type { Sandbox, SandboxCompany } from '../sandbox.ts';

interface Held {
  code: number;
  tray: string;
  subject: string;
  isRead: boolean;
  readBy: { solUser: string } | null;
}

/** SUNAT's mailbox of a company. @param at an app whose SUNAT is the sandbox, and that reads mailboxes */
export function mailboxCases(at: () => { app: TestApp; sandbox: Sandbox }): void {
  let app: TestApp;
  let sandbox: Sandbox;
  let ana: Accountant;
  let company: SandboxCompany;
  let uuid: string;
  let firmId: string;

  beforeAll(async () => {
    ({ app, sandbox } = at());
    ana = await signUpAccountant(app);
    company = await sandbox.company({ purchases: 2, sales: 2, months: 1 });
    await sends({ subject: 'Resolución de Ejecución Coactiva N.° 021', label: '11', folder: '04', files: 2 });
    await sends({ subject: 'Requerimiento N.° 0222, IGV Ago 2026', label: '14', files: 1 });
    ({ uuid } = await register(app, ana, company));
    await ended(app, ana, uuid);
    ({ firm_id: firmId } = await app.deps.database.system((tx) =>
      tx.selectFrom('businesses').select('firm_id').where('id', '=', uuid).executeTakeFirstOrThrow(),
    ));
    await until(async () => (await list()).companies === 1);
  });

  async function control<T>(method: string, path: string, body?: object): Promise<T> {
    const init = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {};
    return (await (await fetch(`${sandbox.url}/__sandbox${path}`, { method, ...init })).json()) as T;
  }
  const sends = (message: object) => control<Held>('POST', `/mailbox/${company.ruc}`, message);
  const held = () => control<Held[]>('GET', `/mailbox/${company.ruc}`);
  const list = async (query = {}) => (await call(app, listMailbox, { query }, ana.token)).body;
  const requests = async (part: string) =>
    (await sandbox.requests(company.ruc)).filter(({ path }) => path.includes(part)).length;
  const rowOf = () =>
    app.deps.database.system((tx) =>
      tx.selectFrom('mailboxes').selectAll().where('business_id', '=', uuid).executeTakeFirstOrThrow(),
    );

  const openingsLost = () =>
    app.deps.database.system((tx) =>
      tx
        .selectFrom('mailbox_openings')
        .selectAll()
        .where('business_id', '=', uuid)
        .where('fault', '=', 'WORKER_LOST')
        .orderBy('asked_at')
        .execute(),
    );
  const ago = (ms: number) => new Date(Date.now() - ms);

  async function until(isSo: () => Promise<boolean>): Promise<void> {
    for (const end = Date.now() + 60_000; !(await isSo()); await sleep(100)) {
      if (Date.now() > end) throw new Error(`It did not become so: ${JSON.stringify((await list()).not_whole)}`);
    }
  }

  const changeDue = (due_at: Date | null) =>
    app.deps.database.system((tx) => updateMailbox(tx, { firmId, businessId: uuid }, { due_at }));

  /** As the job does it, and waits for it. */
  async function reads(): Promise<void> {
    await changeDue(new Date(0));
    await readWhenDue(app.deps, { firmId, businessId: uuid }, AbortSignal.timeout(60_000));
  }

  const messageOf = async (subject: string) => {
    const found = (await list({ size: 100 })).messages.find((one) => one.subject === subject);
    if (!found) throw new Error(`There is no «${subject}».`);
    return found;
  };

  /** A person confirms it, and it is waited for. */
  async function opens(subject: string) {
    const { tray, code } = await messageOf(subject);
    const params = { ruc: company.ruc, tray, code };
    const answer = await call(app, openMailboxMessage, { params, body: { confirmed: true } }, ana.token);
    expect(answer.status).toBe(202);
    const look = async () => (await call(app, getMailboxMessage, { params }, ana.token)).body;
    await until(async () => !['asked', 'opening'].includes((await look()).opening?.state ?? ''));
    return look();
  }

  test('after a collection the mailbox is read whole, its folders too, and nothing is marked at SUNAT', async () => {
    const found = await list({ size: 100 });
    const all = await held();
    const since = addDays(dateInLima(new Date()), -30);
    expect(found).toMatchObject({ companies: 1, companies_total: 1, urgent: 2, reads: true, not_whole: [], days: 30 });
    const groups = Object.fromEntries(found.groups.map(({ group, count }) => [group, count]));
    expect(groups).toMatchObject({ urgent: 2, answer: 0 });
    const recent = all.filter((one) => (one as unknown as { day: string }).day >= since);
    expect(found.pagination.total_items).toBe(recent.length);
    expect(found.messages.map(({ group }) => group)).toEqual(
      found.messages
        .map(({ group }) => group)
        .toSorted(
          (a, b) => ['urgent', 'answer', 'informative'].indexOf(a) - ['urgent', 'answer', 'informative'].indexOf(b),
        ),
    );
    expect(await requests('obtenerDetalleNotiMen')).toBe(0);
    expect(all.every(({ readBy }) => readBy === null)).toBe(true);
    const { body } = await call(app, summarizeMailbox, {}, ana.token);
    expect(body.urgent).toBe(2);
    expect(body.messages.every(({ group }) => group === 'urgent')).toBe(true);
  });

  test('what is urgent is told with its deadline, reckoned, and the law', async () => {
    const message = await messageOf('Resolución de Ejecución Coactiva N.° 021');
    expect(message).toMatchObject({
      ...{
        kind: 'coercive',
        kind_name: 'Cobranza coactiva',
        label_name: 'RESOLUCIONES DE COBRANZA',
        attachments: 2,
        is_read: false,
      },
      term: { name: 'Plazo para pagar, calculado', presses: true },
      meaning: { title: 'Empieza una cobranza: hay 7 días hábiles para pagar.' },
      basis: { title: 'TUO del Código Tributario, arts. 104 b), 106 y 117' },
      opening: null,
    });
    expect(message.term?.says).toMatch(/^\d\d\/\d\d\/\d{4}, 7 días hábiles$/);
  });

  test('a filter shows one company or one kind, and the others are still counted', async () => {
    const found = await list({ kind: 'audit' });
    expect(found.messages.map(({ kind }) => kind)).toEqual(['audit']);
    expect(found).toMatchObject({ urgent: 2, pagination: { total_items: 1 } });
    expect(found.kinds).toContainEqual({ kind: 'coercive', name: 'Cobranza coactiva', count: 1 });
    expect((await list({ ruc: company.ruc })).companies).toBe(1);
  });

  test('what is urgent and nobody read is shown for a year; what was read, or asks nothing, for a month', async () => {
    const day = addDays(dateInLima(new Date()), -45);
    await sends({ subject: 'Orden de pago N.° 45, sin leer', label: '10', day });
    await sends({ subject: 'Orden de pago N.° 46, leída', label: '10', day, wasRead: true });
    await sends({ subject: 'Carta N.° 47, sin leer', label: '20', day });
    await sends({ subject: 'Orden de pago N.° 48, de hace años', label: '10', day: addDays(day, -400) });
    await sends({ subject: 'Orden de pago N.° 49, de hace años', label: '10', day: addDays(day, -401) });
    // Of these nothing is counted: one was read, and the other asks for nothing.
    await sends({ subject: 'Orden de pago N.° 50, leída', label: '10', day: addDays(day, -401), wasRead: true });
    await sends({ subject: 'Constancia de una orden de pago', label: '16', day });
    await reads();
    const shown = (await list({ size: 100 })).messages.map(({ subject }) => subject);
    expect(shown).toContain('Orden de pago N.° 45, sin leer');
    expect(shown.filter((subject) => /N\.° 4[678]/.test(subject))).toEqual([]);
    // What asks for something, and nobody read it, is counted where it is not listed.
    expect(await list()).toMatchObject({ older_unread: { urgent: 2, answer: 1, at_least: false }, is_cut: false });
  });

  describe('a reading that fails is told beside the last good one, and is never «no messages»:', () => {
    test.each([
      ['buzon-sin-sesion', 'failed', 'No entendimos lo que mostró el buzón de SUNAT.', true],
      ['buzon-cortado', 'failed', 'No entendimos lo que mostró el buzón de SUNAT.', true],
      ['buzon-503', 'failed', 'El buzón de SUNAT no respondió.', true],
      ['buzon-sesion-tomada', 'failed', 'alguien entró con el mismo usuario', true],
      ['buzon-no-abre', 'failed', 'El menú de SUNAT ofrece el buzón a este usuario, pero no lo abrió.', true],
      ['portal-captcha', 'failed', 'El Portal SOL pide comprobar que eres una persona.', false],
      ['buzon-sin-permiso', 'no-permission', 'no tiene permiso para el módulo «Buzón Electrónico»', false],
    ])('%s', async (scenario, state, says, again) => {
      const before = await list({ size: 100 });
      const posts = await requests('j_security_check');
      await sandbox.scenario(company.ruc, scenario);
      await reads();
      await sandbox.clearScenarios(company.ruc);
      const after = await list({ size: 100 });
      expect(after.not_whole).toMatchObject([
        { state, says: expect.stringContaining(says), read_at: before.read_until },
      ]);
      expect(after.not_whole[0]?.says).toMatch(/Lo que ves es lo leído el \d\d\/\d\d\/\d{4} \d\d:\d\d/);
      expect(after.messages.map(({ subject }) => subject)).toEqual(before.messages.map(({ subject }) => subject));
      expect(await requests('j_security_check')).toBe(posts + 1);
      const { due_at } = await rowOf();
      expect(due_at !== null).toBe(again);
      await reads();
      expect((await list()).not_whole).toEqual([]);
    });
  });

  test('what fails of ours is told as such, and the job does not enter again for it', async () => {
    const portal = () => {
      throw new Error('ours');
    };
    await changeDue(new Date(0));
    const broken = { ...app.deps, sunat: { ...app.deps.sunat, portal } } as typeof app.deps;
    const posts = await requests('j_security_check');
    await readWhenDue(broken, { firmId, businessId: uuid }, AbortSignal.timeout(60_000));
    expect((await list()).not_whole).toMatchObject([
      { state: 'failed', says: expect.stringContaining('Falló de nuestro lado.') },
    ]);
    expect((await rowOf()).due_at?.getTime()).toBeGreaterThan(Date.now() + 60_000);
    expect(await requests('j_security_check')).toBe(posts);
    await reads();
    expect((await list()).not_whole).toEqual([]);
  });

  test('a row that is not understood is counted and told, and so are folders that cannot be had', async () => {
    await sandbox.scenario(company.ruc, 'buzon-fila-ilegible', { times: 1 });
    await sandbox.scenario(company.ruc, 'buzon-carpetas-500');
    await reads();
    await sandbox.clearScenarios(company.ruc);
    expect((await list()).not_whole).toMatchObject([
      {
        state: 'partly',
        says: expect.stringContaining('sus carpetas no se pudieron leer y un mensaje no se entendió'),
      },
    ]);
    await reads();
    expect((await list()).not_whole).toEqual([]);
  });

  test('what is read at SUNAT later is shown as read, and stays so whatever a list says then', async () => {
    const subject = 'Carta que otro lee';
    const { code } = await sends({ subject, label: '20' });
    await reads();
    expect((await messageOf(subject)).is_read).toBe(false);
    await control('POST', `/mailbox/${company.ruc}/${code}/read`);
    await reads();
    const read = await messageOf(subject);
    expect(read.is_read).toBe(true);
    const listed = {
      tray: read.tray,
      code: read.code,
      subject,
      label: '20',
      folder: '00',
      isUrgent: false,
      attachments: 0,
    };
    for (const isRead of [false, null]) {
      const again = { ...listed, publishedAt: read.received_at, isRead };
      await app.deps.database.system((tx) => keepMessages(tx, { firmId, businessId: uuid }, [again], new Date()));
      expect((await messageOf(subject)).is_read).toBe(true);
    }
  });

  test('what is nearest to its deadline stands first, on the list and on the home; what is over stands behind', async () => {
    const today = dateInLima(new Date());
    const coercive = (number: number, back: number) =>
      sends({ subject: `Resolución de Ejecución Coactiva N.° ${number}`, label: '11', day: addDays(today, -back) });
    await coercive(501, 1);
    await coercive(504, 4);
    await coercive(529, 29);
    await reads();
    const urgent = (await list({ size: 100, kind: 'coercive' })).messages;
    const untils = urgent.map(({ term }) => term?.until ?? '');
    const due = untils.filter((day) => day >= today);
    expect(due.length).toBeGreaterThanOrEqual(3);
    expect(new Set(due).size).toBeGreaterThan(1);
    expect(untils).toEqual([...due.toSorted(), ...untils.filter((day) => day < today)]);
    expect(urgent.at(-1)?.subject).toContain('529');
    const { body } = await call(app, summarizeMailbox, {}, ana.token);
    expect(body.messages[0]?.term?.until).toBe((await list({ size: 100 })).messages[0]?.term?.until);
    expect(body.messages[0]?.subject).toBe((await list({ size: 100 })).messages[0]?.subject);
  });

  test('what came late, with a day of before the last reading, is read as well', async () => {
    const day = addDays(dateInLima(new Date()), -50);
    const fill = addDays(dateInLima(new Date()), -40);
    for (let one = 0; one < 60; one += 1) await sends({ subject: `Aviso ${one}`, label: '16', day: fill });
    await reads();
    await sends({ subject: 'Orden de pago que llegó tarde', label: '10', day });
    await reads();
    expect(await messageOf('Orden de pago que llegó tarde')).toMatchObject({ is_read: false });
  });

  test('a collection has the mailbox read once a day, and where the permission is missing once a week', async () => {
    const wakes = async (change: Parameters<typeof updateMailbox>[2]) => {
      const whose = { firmId, businessId: uuid };
      return app.deps.database.system(async (tx) => {
        await updateMailbox(tx, whose, { due_at: null, fault: null, failed_at: null, ...change });
        return markDue(tx, whose, new Date());
      });
    };
    const HOUR = 3_600_000;
    const missing = 'SOL_PERMISSION_MISSING' as const;
    expect(await wakes({ read_at: ago(19 * HOUR) })).toBe(false);
    expect(await wakes({ read_at: ago(21 * HOUR) })).toBe(true);
    expect(await wakes({ read_at: ago(90 * HOUR), fault: missing, failed_at: ago(6 * 24 * HOUR) })).toBe(false);
    expect(await wakes({ read_at: ago(90 * HOUR), fault: missing, failed_at: ago(8 * 24 * HOUR) })).toBe(true);
    expect(await wakes({ read_at: ago(90 * HOUR), fault: 'SUNAT_UNAVAILABLE', failed_at: ago(HOUR) })).toBe(true);
    await reads();
    expect((await rowOf()).fault).toBeNull();
  });

  test('a mailbox that is due is not read of a company that was put away, nor of an account that was closed', async () => {
    class Undo extends Error {}
    const due = async (change: (tx: Tx) => Promise<unknown>) => {
      let found: unknown[] = [];
      const work = app.deps.database.system(async (tx) => {
        await updateMailbox(tx, { firmId, businessId: uuid }, { due_at: new Date(0) });
        await change(tx);
        found = (await listDue(tx, new Date(), 1000)).filter(({ businessId }) => businessId === uuid);
        throw new Undo();
      });
      await expect(work).rejects.toThrow(Undo);
      return found.length;
    };
    const ofCompany = (change: object) => (tx: Tx) =>
      tx.updateTable('businesses').set(change).where('id', '=', uuid).execute();
    expect(await due(async () => undefined)).toBe(1);
    expect(await due(ofCompany({ held_at: null, archived_at: new Date() }))).toBe(0);
    expect(await due(ofCompany({ held_at: null, removed_at: new Date(), erase_at: new Date() }))).toBe(0);
    expect(
      await due((tx) =>
        tx.updateTable('firms').set({ closed_at: new Date(), erase_at: new Date() }).where('id', '=', firmId).execute(),
      ),
    ).toBe(0);
  });

  test('what comes twice is shown once, and «Leer ahora» reads', async () => {
    const whole = (await list()).pagination.total_items;
    await sandbox.scenario(company.ruc, 'buzon-duplicado');
    await reads();
    await sandbox.clearScenarios(company.ruc);
    expect((await list()).pagination.total_items).toBe(whole);
    const before = (await list()).read_until ?? '';
    const { body, status } = await call(app, readMailboxNow, { params: { ruc: company.ruc } }, ana.token);
    expect([status, body]).toEqual([202, { asked: true }]);
    await until(async () => ((await list()).read_until ?? '') > before);
  });

  test('a mailbox that is not due is not read, and one whose key SUNAT never let in is left alone', async () => {
    const posts = await requests('j_security_check');
    await changeDue(null);
    await readWhenDue(app.deps, { firmId, businessId: uuid }, AbortSignal.timeout(60_000));
    const change = (accepted_at: Date | null) =>
      app.deps.database.system((tx) =>
        tx.updateTable('credentials').set({ accepted_at }).where('business_id', '=', uuid).execute(),
      );
    await change(null);
    await reads();
    const { tray, code } = await messageOf('Requerimiento N.° 0222, IGV Ago 2026');
    const refused = await call(
      app,
      openMailboxMessage,
      { params: { ruc: company.ruc, tray, code }, body: { confirmed: true } },
      ana.token,
    );
    expect(refused.error.errors[0]?.code).toBe('MAILBOX_NOT_POSSIBLE');
    await change(new Date());
    expect(await requests('j_security_check')).toBe(posts);
  });

  describe('opening a message', () => {
    test('is not done without a person’s word', async () => {
      const { tray, code } = await messageOf('Requerimiento N.° 0222, IGV Ago 2026');
      const params = { ruc: company.ruc, tray, code };
      for (const body of [{}, { confirmed: false }] as never[]) {
        expect((await call(app, openMailboxMessage, { params, body }, ana.token)).status).toBe(422);
      }
      expect(await requests('obtenerDetalleNotiMen')).toBe(0);
    });

    test('marks it at SUNAT once, keeps its files and who asked, and asked again gives what came', async () => {
      const subject = 'Resolución de Ejecución Coactiva N.° 021';
      const opened = await opens(subject);
      expect(opened).toMatchObject({
        is_read: true,
        meaning: { text: 'Después SUNAT puede trabar embargos. El monto está en el adjunto.' },
        sol_user: company.credentials.solUser,
        opening: {
          ...{
            state: 'opened',
            says: 'Abierto: SUNAT lo marcó como leído.',
            answer_link: expect.stringContaining('/files/'),
          },
          files: [
            { name: 'documento-1.pdf', trouble: null },
            { name: 'documento-2.pdf', trouble: null },
          ],
        },
      });
      expect(opened.opening?.asked_by).not.toBe('');
      for (const { link } of opened.opening?.files ?? []) {
        const file = Buffer.from(await (await fetch(`${app.url}${link}`)).arrayBuffer());
        expect(file.subarray(0, 5).toString()).toBe('%PDF-');
      }
      expect((await held()).find((one) => one.subject === subject)?.readBy).toMatchObject({
        solUser: company.credentials.solUser,
      });
      expect(await requests('obtenerDetalleNotiMen')).toBe(1);
      await opens(subject);
      expect(await requests('obtenerDetalleNotiMen')).toBe(1);
    });

    test('asked for by ten at once is done once', async () => {
      await sends({ subject: 'Carta inductiva N.° 10', label: '20' });
      await reads();
      const before = await requests('obtenerDetalleNotiMen');
      const { tray, code } = await messageOf('Carta inductiva N.° 10');
      const ask = () =>
        call(
          app,
          openMailboxMessage,
          { params: { ruc: company.ruc, tray, code }, body: { confirmed: true } },
          ana.token,
        );
      const answers = await Promise.all(Array.from({ length: 10 }, ask));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(202));
      expect((await opens('Carta inductiva N.° 10')).opening).toMatchObject({ state: 'opened', files: [] });
      expect(await requests('obtenerDetalleNotiMen')).toBe(before + 1);
    });

    test('a file that does not come is told, and had when it is asked for again', async () => {
      await sandbox.scenario(company.ruc, 'buzon-adjunto-500');
      const first = await opens('Requerimiento N.° 0222, IGV Ago 2026');
      await sandbox.clearScenarios(company.ruc);
      expect(first.opening).toMatchObject({
        state: 'opened',
        says: 'Abierto: SUNAT lo marcó como leído. Falta un adjunto: puedes pedirlo otra vez.',
        files: [{ link: null, trouble: 'El buzón de SUNAT no respondió.' }],
      });
      expect((await opens('Requerimiento N.° 0222, IGV Ago 2026')).opening?.files).toMatchObject([{ trouble: null }]);
    });

    test.each([
      [
        'buzon-detalle-500',
        1,
        false,
        'No sabemos si se abrió: SUNAT puede haberlo marcado como leído. El buzón de SUNAT no respondió.',
      ],
      [
        'buzon-detalle-503',
        1,
        false,
        'No sabemos si se abrió: SUNAT puede haberlo marcado como leído. El buzón de SUNAT no respondió.',
      ],
      [
        'buzon-detalle-ingreso',
        1,
        true,
        'No sabemos si se abrió: SUNAT puede haberlo marcado como leído. No entendimos lo que mostró el buzón de SUNAT.',
      ],
      [
        'buzon-no-abre',
        0,
        false,
        'No se abrió. El menú de SUNAT ofrece el buzón a este usuario, pero no lo abrió. SUNAT no lo marcó.',
      ],
      [
        'buzon-detalle-otra-forma',
        1,
        true,
        'No sabemos si se abrió: SUNAT puede haberlo marcado como leído. No entendimos lo que mostró el buzón de SUNAT.',
      ],
    ])('%s: what is known of it is told, and no more; SUNAT is asked once', async (scenario, asked, keeps, says) => {
      const subject = `Carta de ${scenario}`;
      await sends({ subject, label: '20', files: 1 });
      await reads();
      const before = await requests('obtenerDetalleNotiMen');
      await sandbox.scenario(company.ruc, scenario);
      const { opening, is_read } = await opens(subject);
      await sandbox.clearScenarios(company.ruc);
      expect(opening).toMatchObject({ state: 'failed', says, files: null });
      expect(is_read).toBe(false);
      expect(opening?.answer_link !== null).toBe(keeps);
      expect((await requests('obtenerDetalleNotiMen')) - before).toBe(asked);
    });

    test('after an answer that was none it can be confirmed again, and is opened then', async () => {
      const subject = 'Carta de buzon-detalle-ingreso';
      expect((await held()).find((one) => one.subject === subject)?.isRead).toBe(false);
      expect((await opens(subject)).opening).toMatchObject({
        state: 'opened',
        says: 'Abierto: SUNAT lo marcó como leído.',
      });
      expect((await held()).find((one) => one.subject === subject)?.isRead).toBe(true);
    });

    test('that was asked for before the key was refused sends nothing', async () => {
      const { tray, code } = await messageOf('Carta de buzon-no-abre');
      const posts = await requests('j_security_check');
      for (const change of [
        { accepted_at: null },
        { rejected_at: new Date(), rejected_source: 'sol-user' as const },
        { doubted_at: new Date() },
      ]) {
        const openingId = randomUUID();
        const asked = { state: 'asked' as const, asked_at: new Date(), sent_at: null, ended_at: null };
        const nothing = { fault: null, answer_hash: null, files: null };
        const who = { member_id: randomUUID(), member_name: 'Ana' };
        await app.deps.database.system(async (tx) => {
          await insertOpening(tx, {
            ...{ id: openingId, business_id: uuid, firm_id: firmId, tray, code },
            ...{ ...who, ...asked, ...nothing },
          });
          await tx.updateTable('credentials').set(change).where('business_id', '=', uuid).execute();
        });
        await openConfirmed(app.deps, { firmId, businessId: uuid, openingId }, AbortSignal.timeout(60_000));
        await app.deps.database.system((tx) =>
          tx
            .updateTable('credentials')
            .set({ accepted_at: new Date(), rejected_at: null, rejected_source: null, doubted_at: null })
            .where('business_id', '=', uuid)
            .execute(),
        );
        const params = { ruc: company.ruc, tray, code };
        const { body } = await call(app, getMailboxMessage, { params }, ana.token);
        expect(body.opening).toMatchObject({
          state: 'failed',
          says: 'No se abrió. SUNAT aún no aceptó el usuario y la clave SOL de la empresa. SUNAT no lo marcó.',
        });
      }
      expect(await requests('j_security_check')).toBe(posts);
    });

    test('whose worker died is told as such: whether SUNAT was asked by then, too; and nobody does it by itself', async () => {
      const { tray, code } = await messageOf('Carta que otro lee');
      const row = {
        business_id: uuid,
        firm_id: firmId,
        tray,
        code,
        member_id: randomUUID(),
        member_name: 'Ana',
        ended_at: null,
      };
      const insert = (changes: object) =>
        app.deps.database.system((tx) =>
          tx
            .insertInto('mailbox_openings')
            .values({ ...row, id: randomUUID(), fault: null, answer_hash: null, files: null, ...changes } as never)
            .execute(),
        );
      const params = { ruc: company.ruc, tray, code };
      const before = await requests('obtenerDetalleNotiMen');
      const look = async () => {
        await endLostOpenings(createSystem(app.deps));
        return (await call(app, getMailboxMessage, { params }, ana.token)).body.opening;
      };
      const asked = (minutes: number) => ({ asked_at: ago(minutes * 60_000) });
      // One that is under way, as long as its job may take, is not taken for lost.
      await insert({ state: 'opening', ...asked(6), sent_at: ago(60_000) });
      expect(await look()).toMatchObject({ state: 'opening', says: 'Lo estamos abriendo en SUNAT.' });
      await app.deps.database.system((tx) =>
        tx.updateTable('mailbox_openings').set(asked(11)).where('state', '=', 'opening').execute(),
      );
      expect(await look()).toMatchObject({
        state: 'failed',
        says: 'No sabemos si se abrió: SUNAT puede haberlo marcado como leído. Se interrumpió de nuestro lado.',
      });
      await app.deps.database.system((tx) =>
        tx.updateTable('mailbox_openings').set(asked(60)).where('fault', '=', 'WORKER_LOST').execute(),
      );
      await insert({ state: 'asked', ...asked(12), sent_at: null });
      expect(await look()).toMatchObject({
        state: 'failed',
        says: 'No se abrió. Se interrumpió de nuestro lado. SUNAT no lo marcó.',
      });
      const rows = await openingsLost();
      expect(rows).toHaveLength(2);
      // A job that comes late finds it ended.
      await openConfirmed(
        app.deps,
        { firmId, businessId: uuid, openingId: rows[0]?.id ?? '' },
        AbortSignal.timeout(60_000),
      );
      expect(await requests('obtenerDetalleNotiMen')).toBe(before);
    });
  });

  test('a message that another account asks for does not exist', async () => {
    const stranger = await signUpAccountant(app);
    const { tray, code } = await messageOf('Requerimiento N.° 0222, IGV Ago 2026');
    const params = { ruc: company.ruc, tray, code };
    expect((await call(app, getMailboxMessage, { params }, stranger.token)).status).toBe(404);
    expect((await call(app, openMailboxMessage, { params, body: { confirmed: true } }, stranger.token)).status).toBe(
      404,
    );
    expect((await call(app, listMailbox, { query: { ruc: company.ruc } }, stranger.token)).status).toBe(404);
    expect((await call(app, listMailbox, { query: {} }, stranger.token)).body.pagination.total_items).toBe(0);
  });
}
