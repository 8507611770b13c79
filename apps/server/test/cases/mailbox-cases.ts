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
import { createSystem } from '../../src/ctx.ts';
import { endLostOpenings } from '../../src/features/mailbox/opening/end-lost.ts';
import { openConfirmed } from '../../src/features/mailbox/opening/open-confirmed.ts';
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

  async function until(isSo: () => Promise<boolean>): Promise<void> {
    for (const end = Date.now() + 60_000; !(await isSo()); await sleep(100)) {
      if (Date.now() > end) throw new Error(`It did not become so: ${JSON.stringify((await list()).not_whole)}`);
    }
  }

  /** As the job does it, and waits for it. */
  async function reads(): Promise<void> {
    await app.deps.database.system((tx) =>
      tx
        .updateTable('mailboxes')
        .set({ due_at: new Date(0) })
        .where('business_id', '=', uuid)
        .execute(),
    );
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
    await reads();
    const shown = (await list({ size: 100 })).messages.map(({ subject }) => subject);
    expect(shown).toContain('Orden de pago N.° 45, sin leer');
    expect(shown.filter((subject) => /N\.° 4[678]/.test(subject))).toEqual([]);
  });

  describe('a reading that fails is told beside the last good one, and is never «no messages»:', () => {
    test.each([
      ['buzon-sin-sesion', 'failed', 'No entendimos lo que mostró el buzón de SUNAT.', true],
      ['buzon-cortado', 'failed', 'No entendimos lo que mostró el buzón de SUNAT.', true],
      ['buzon-503', 'failed', 'El buzón de SUNAT no respondió.', true],
      ['buzon-sesion-tomada', 'failed', 'alguien entró con el mismo usuario', true],
      ['buzon-no-abre', 'failed', 'El menú de SUNAT ofrece el buzón a este usuario, pero no lo abrió.', true],
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

  test('what comes twice is shown once, and what is read at SUNAT later is shown as read', async () => {
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
    await app.deps.database.system((tx) =>
      tx.updateTable('mailboxes').set({ due_at: null }).where('business_id', '=', uuid).execute(),
    );
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
        'failed',
        'No sabemos si se abrió: SUNAT puede haberlo marcado como leído. El buzón de SUNAT no respondió.',
      ],
      [
        'buzon-no-abre',
        'failed',
        'No se abrió. El menú de SUNAT ofrece el buzón a este usuario, pero no lo abrió. SUNAT no lo marcó.',
      ],
      [
        'buzon-detalle-otra-forma',
        'opened',
        'Abierto: SUNAT lo marcó como leído. No entendimos qué adjuntos tiene: guardamos su respuesta.',
      ],
    ])('%s: what is known of it is told, and no more', async (scenario, state, says) => {
      const subject = `Carta de ${scenario}`;
      await sends({ subject, label: '20', files: 1 });
      await reads();
      await sandbox.scenario(company.ruc, scenario);
      const { opening } = await opens(subject);
      await sandbox.clearScenarios(company.ruc);
      expect(opening).toMatchObject({ state, says });
    });

    test('whose worker died is told as such: whether SUNAT was asked by then, too; and nobody does it by itself', async () => {
      const { tray, code } = await messageOf('Carta de buzon-no-abre');
      const asked = new Date(Date.now() - 3_600_000);
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
      await insert({ state: 'opening', asked_at: asked, sent_at: asked });
      const before = await requests('obtenerDetalleNotiMen');
      await endLostOpenings(createSystem(app.deps));
      const params = { ruc: company.ruc, tray, code };
      const rows = await app.deps.database.system((tx) =>
        tx
          .selectFrom('mailbox_openings')
          .selectAll()
          .where('business_id', '=', uuid)
          .where('fault', '=', 'WORKER_LOST')
          .execute(),
      );
      expect(rows).toMatchObject([{ state: 'failed', ended_at: expect.any(Date) }]);
      // A job that comes late finds it ended.
      await openConfirmed(
        app.deps,
        { firmId, businessId: uuid, openingId: rows[0]?.id ?? '' },
        AbortSignal.timeout(60_000),
      );
      expect(await requests('obtenerDetalleNotiMen')).toBe(before);
      expect((await call(app, getMailboxMessage, { params }, ana.token)).status).toBe(200);
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
