import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { getPeriods } from '@yupana/contract/businesses.ts';
import { SunatError } from '@yupana/sunat/errors.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Deps } from '../../../src/ctx.ts';
import {
  forgetSeeSolFault,
  markSeeSolDue,
  noteFailed,
} from '../../../src/features/documents/see-sol/queries-see-sol.ts';
import { NoRoom } from '../../../src/platform/room.ts';
import { actaOf } from '../../collecting.ts';
import { call } from '../../harness.ts';
import { HOUR, periodOf } from '../documents/keyless-room.ts';
import { onceAsked, type SeeSolFile, type SeeSolRoom } from './xml-room.ts';

/** What comes from SEE-SOL one by one, and what is told where it does not. */
export function seeSolAnswerCases(room: SeeSolRoom): void {
  let { app, sandbox, ana, company, own, deps } = {} as ReturnType<SeeSolRoom['given']>;
  beforeAll(() => {
    ({ app, sandbox, ana, company, own, deps } = room.given());
  });
  const { system, filesOf, laneRow, requests, posts, lane, forget, asks, asScreens, panel, xmlWith } = room;

  test('behind the lane its XML of E-series come in one visit, and the rest waits for an API key; panel and acta say so', async () => {
    await lane();
    const before = await filesOf('E');
    expect(before.length).toBeGreaterThan(3);
    for (const end = Date.now() + 60_000; ; await sleep(200)) {
      if ((await filesOf('E')).every(({ state }) => state === 'held')) break;
      if (Date.now() > end) throw new Error(JSON.stringify({ lane: await laneRow(), files: await filesOf('E') }));
    }
    // Each is asked for once, and each list of a month once: a second visit would ask for lists again.
    const issued = await system((tx) =>
      tx
        .selectFrom('vouchers')
        .select(['book', 'type_code', 'serie', sql<string>`to_char(issue_date, 'YYYY-MM')`.as('month')])
        .where('business_id', '=', own.businessId)
        .where('serie', 'like', 'E%')
        .execute(),
    );
    const lists = new Set(issued.map((one) => `${one.book} ${one.type_code} ${one.serie.slice(0, 2)} ${one.month}`));
    expect(await requests('consultar.do')).toBe(before.length + lists.size);
    const [one] = await filesOf('E');
    expect(one).toMatchObject({ source: 'see-sol', reason: '', see_sol: null });
    expect(await panel(one as SeeSolFile)).toMatchObject({ state: 'held', source: 'see-sol', level: 3 });
    const facts = await system((tx) =>
      tx
        .selectFrom('voucher_facts')
        .select(['source', 'state'])
        .where('business_id', '=', own.businessId)
        .where('kind', '=', 'document')
        .where('serie', 'like', 'E%')
        .execute(),
    );
    expect(new Set(facts.map(({ source, state }) => `${source} ${state}`))).toEqual(new Set(['see-sol known']));
    const [other] = await filesOf('F');
    expect(other).toMatchObject({ state: 'absent', reason: 'no-access', see_sol_at: null });
    expect(await panel(other as SeeSolFile)).toMatchObject({ reason: 'no-access', note: null });
    const { body } = await call(app, getPeriods, { params: { uuid: own.businessId } }, ana.token);
    const acta = await actaOf(app, ana, own.businessId, body.tax_periods[1] as string);
    expect(acta.purchases.documents.access).toContain('XML de serie E se piden a SEE-SOL');
    for (const end = Date.now() + 10_000; Date.now() < end; await sleep(200)) {
      if ((await laneRow()).see_sol_asked_at) break;
    }
    const answer = await fetch(`${sandbox.url}/__sandbox/companies/${company.ruc}`);
    expect(await answer.json()).toMatchObject({ portalMenusOpen: 0, portalApplicationsOpen: 0 });
  });

  onceAsked(room, () => {
    test('one that SEE-SOL does not list is told to be so, the others come, and it is asked for again while its period is open', async () => {
      const [first] = await filesOf('E');
      if (!first) throw new Error('There is none.');
      const { files } = await asks('see-sol-de-menos');
      const missing = files.filter(({ state }) => state !== 'held');
      expect(missing.length).toBeGreaterThan(0);
      expect(missing.length).toBeLessThan(files.length);
      for (const file of missing)
        expect(file).toMatchObject({ state: 'absent', reason: 'no-access', see_sol: 'not-listed' });
      const note = (await panel(missing[0] as SeeSolFile))?.note;
      expect(note).toMatch(/^SEE-SOL, por el Portal SOL, no lo lista: se le preguntó el \d\d\/\d\d\/\d{4} \d\d:\d\d\./);
      // Not again today; tomorrow it is, and by then SEE-SOL has it.
      const sent = await posts();
      await asks();
      expect(await posts()).toBe(sent);
      await system((tx) =>
        sql`update voucher_files set see_sol_at = see_sol_at - interval '25 hours', priority = greatest(priority, 100000000000000 + priority % 100000000000000)
          where business_id = ${own.businessId}::uuid and see_sol = 'not-listed'`.execute(tx),
      );
      expect((await asks()).files.every(({ state }) => state === 'held')).toBe(true);
      expect(await posts()).toBe(sent + 1);
    });

    test('one that it lists and does not offer is told to be so', async () => {
      const { files } = await asks('see-sol-no-ofrece');
      for (const file of files) expect(file).toMatchObject({ state: 'absent', see_sol: 'not-offered' });
      expect((await panel(files[0] as SeeSolFile))?.note).toContain('lo lista y no ofrece su XML');
    });

    test('an XML of another RUC, or one that is cut, is refused with its reason, and nothing is known by it', async () => {
      for (const [scenario, reason] of [
        ['see-sol-xml-ajeno', /^El archivo es de otro comprobante/],
        ['see-sol-xml-roto', /cortado|no está bien formado|no cierran/],
      ] as const) {
        await forget();
        const { files } = await asks(scenario);
        for (const file of files) expect(file).toMatchObject({ state: 'unreadable', source: 'see-sol', see_sol: null });
        expect(files[0]?.reason).toMatch(reason);
        const shown = await panel(files[0] as SeeSolFile);
        expect(shown).toMatchObject({ state: 'unreadable', reason: 'unreadable' });
        expect(shown?.note?.startsWith(`${files[0]?.reason}. SEE-SOL, por el Portal SOL, lo entregó así el `)).toBe(
          true,
        );
      }
    });

    test.each(['see-sol-xml-pagina', 'see-sol-xml-ingreso', 'see-sol-xml-cortado'])(
      '%s is no XML, nor «SEE-SOL has it not»; after three in a row the visit ends, and it is said when it is made again',
      async (scenario) => {
        const sent = await posts();
        const { files, lane: after } = await asks(scenario);
        expect(files.filter(({ see_sol }) => see_sol === 'not-understood')).toHaveLength(3);
        expect(files.every(({ state }) => state === 'absent')).toBe(true);
        expect(after).toMatchObject({ see_sol_fault: 'ANSWER_NOT_UNDERSTOOD', see_sol_tries: 1 });
        expect(after.see_sol_due_at?.getTime()).toBeGreaterThan(Date.now());
        expect((await panel(files[0] as SeeSolFile))?.note).toContain('algo que no se entendió en lugar de su XML');
        expect(await posts()).toBe(sent + 1);
      },
    );

    test.each([
      ['see-sol-503', 'SUNAT_UNAVAILABLE', 'SEE-SOL no respondió.', true],
      ['portal-captcha', 'CAPTCHA_DEMANDED', 'El Portal SOL pide comprobar que eres una persona.', false],
      [
        'portal-sin-permiso-see-sol',
        'SOL_PERMISSION_MISSING',
        'no tiene permiso para «Consultar Factura y Nota',
        false,
      ],
    ])('%s keeps all of them waiting, and the panel and the acta say why', async (scenario, fault, says, again) => {
      const sent = await posts();
      const { files, lane: after } = await asks(scenario);
      expect(files.every(({ state, see_sol_at }) => state === 'absent' && see_sol_at === null)).toBe(true);
      expect(after.see_sol_fault).toBe(fault);
      expect(after.see_sol_due_at !== null).toBe(again);
      expect(await posts()).toBe(sent + 1);
      const note = (await panel(files[0] as SeeSolFile))?.note;
      expect(note).toContain(says);
      expect(note).toMatch(/Se intentó el \d\d\/\d\d\/\d{4} \d\d:\d\d\./);
      const acta = await asScreens(() => actaOf(app, ana, own.businessId, periodOf(files[0] as SeeSolFile)));
      expect(acta.purchases.documents.access).toContain(says);
      expect(acta.purchases.documents.can_try).toBe(!again);
      await system((tx) => forgetSeeSolFault(tx, own));
    });

    test('one at which SEE-SOL fails each time keeps nobody else waiting: it is asked for behind the others', async () => {
      const [first] = await filesOf('E');
      if (!first) throw new Error('There is none.');
      const isFirst = ({ serie, number }: { serie: string; number: string }) =>
        serie === first.serie && number === first.number;
      const fails = xmlWith((real, asked) => {
        if (isFirst(asked)) throw new SunatError({ kind: 'ServiceUnavailable', reason: 'server-error' });
        return real(asked);
      });
      const { files, lane: after } = await asks(undefined, fails);
      expect(files.every(({ state }) => state === 'absent')).toBe(true);
      expect(after.see_sol_fault).toBe('SUNAT_UNAVAILABLE');
      const again = await asks(undefined, fails);
      expect(again.files.filter(({ state }) => state !== 'held').map(({ number }) => number)).toEqual([first.number]);
      expect(again.lane).toMatchObject({ see_sol_fault: 'SUNAT_UNAVAILABLE' });
      // An outage says nothing of whether SEE-SOL has it.
      expect(again.files.find(isFirst)).toMatchObject({ state: 'absent', see_sol: null, see_sol_at: null });
      // However often: it is given up for none.
      for (let times = 0; times < 6; times += 1) await system((tx) => noteFailed(tx, own, first));
      expect((await filesOf('E')).find(isFirst)?.see_sol_tries).toBe(4);
      const { files: whole } = await asks();
      expect(whole.find(isFirst)).toMatchObject({ state: 'held', see_sol_tries: 0 });
    });

    test('after three boletas that nobody understood the others are left unasked, as nobody heard of them, and facturas come', async () => {
      const all = await filesOf('E');
      const boletas = all.filter(({ type_code }) => type_code === '01').slice(0, 5);
      expect(all.length).toBeGreaterThan(boletas.length);
      expect(boletas).toHaveLength(5);
      const renamed = (from: [string, string], to: [string, string]) =>
        system(async (tx) => {
          for (const table of ['vouchers', 'voucher_files'])
            for (const { issuer_ruc, number } of boletas)
              await sql`update ${sql.table(table)} set type_code = ${to[0]}, serie = ${to[1]} where business_id = ${own.businessId}::uuid
                and issuer_ruc = ${issuer_ruc} and type_code = ${from[0]} and serie = ${from[1]} and number = ${number}`.execute(
                tx,
              );
        });
      const { serie } = boletas[0] as SeeSolFile;
      await renamed(['01', serie], ['03', 'EB01']);
      try {
        const { files, lane: after } = await asks(
          undefined,
          xmlWith((real, asked) => {
            if (asked.serie !== 'EB01') return real(asked);
            throw new SunatError({ kind: 'UnrecognisedAnswer', expected: 'see-sol.xml', problem: 'another page' });
          }),
        );
        const ofBoletas = files.filter((file) => file.serie === 'EB01');
        expect(ofBoletas.filter(({ see_sol }) => see_sol === 'not-understood')).toHaveLength(3);
        const unasked = ofBoletas.filter(({ see_sol }) => see_sol === null);
        expect(unasked).toHaveLength(2);
        expect(unasked.every(({ state, see_sol_at }) => state === 'absent' && see_sol_at === null)).toBe(true);
        expect(files.filter((file) => file.serie !== 'EB01').every(({ state }) => state === 'held')).toBe(true);
        expect(after).toMatchObject({ see_sol_fault: null, see_sol_due_at: null });
      } finally {
        await renamed(['03', 'EB01'], ['01', serie]);
      }
    });

    test('a month with rows that nobody could read says nothing of one, and keeps no other month from coming', async () => {
      const sent = await posts();
      const files4 = new Set((await filesOf('E')).slice(0, 4).map(({ serie, number }) => `${serie}-${number}`));
      const { files, lane: after } = await asks(
        undefined,
        xmlWith((real, asked) => {
          const isOfFour = files4.has(`${asked.serie}-${asked.number}`);
          return isOfFour ? Promise.resolve({ kind: 'unclear', problem: 'a row' }) : real(asked);
        }),
      );
      const unclear = files.filter(({ see_sol }) => see_sol === 'not-understood');
      expect(unclear).toHaveLength(4);
      expect(unclear.every(({ state, see_sol_tries }) => state === 'absent' && see_sol_tries === 1)).toBe(true);
      expect(files.filter(({ state }) => state === 'held')).toHaveLength(files.length - 4);
      expect(after).toMatchObject({ see_sol_fault: null, see_sol_due_at: null });
      expect(await posts()).toBe(sent + 1);
    });

    test('one that comes unreadable is asked for again the next day, also of a closed period, and not for ever', async () => {
      const { files } = await asks('see-sol-xml-roto');
      const many = files.length;
      expect(files.every(({ state, see_sol_tries }) => state === 'unreadable' && see_sol_tries === 1)).toBe(true);
      // Whoever looks is told that it is asked for again, and that it can be handed in meanwhile.
      expect((await panel(files[0] as SeeSolFile))?.note).toMatch(
        /SEE-SOL.*se le vuelve a pedir.*También puedes subirlo$/,
      );
      const asked = await requests('consultar.do');
      await asks();
      expect(await requests('consultar.do')).toBe(asked);
      const yesterday = (set = sql``) =>
        system((tx) =>
          sql`update voucher_files set see_sol_at = see_sol_at - interval '25 hours', priority = priority % 100000000000000 ${set}
            where business_id = ${own.businessId}::uuid and state = 'unreadable' and source = 'see-sol'`.execute(tx),
        );
      await yesterday();
      expect((await asks('see-sol-xml-roto')).files.map(({ see_sol_tries }) => see_sol_tries)).toEqual(
        Array(many).fill(2),
      );
      await yesterday(sql`, see_sol_tries = 5`);
      const end = await asks();
      expect(end.files.every(({ state }) => state === 'unreadable')).toBe(true);
      expect((await panel(end.files[0] as SeeSolFile))?.note).toMatch(/no se le vuelve a pedir.*Puedes subirlo$/);
      await yesterday(sql`, see_sol_tries = 4`);
      expect((await asks()).files.every(({ state, see_sol_tries }) => state === 'held' && see_sol_tries === 0)).toBe(
        true,
      );
    });

    test('one that another handed in unreadable is not asked for as SEE-SOL’s', async () => {
      await asks('see-sol-xml-roto');
      await system((tx) =>
        sql`update voucher_files set see_sol_at = see_sol_at - interval '25 hours', source = 'consultacpe'
          where business_id = ${own.businessId}::uuid and state = 'unreadable'`.execute(tx),
      );
      const asked = await requests('consultar.do');
      await asks();
      expect(await requests('consultar.do')).toBe(asked);
    });

    test.each([
      ['the disk is full as one is kept', 'put'],
      ['the disk is full between two', 'room'],
    ])('%s: what came stays, the rest is asked for once there is room, and nothing failed', async (_what, where) => {
      let given = 0;
      let isFull = false;
      const noise = randomBytes(200_000);
      const full = xmlWith(async (real, asked) => {
        given += 1;
        if (given < 3) return real(asked);
        isFull = true;
        return where === 'put' ? { kind: 'found', value: { xml: { name: '', bytes: noise }, cdr: null } } : real(asked);
      });
      const files = { ...full.files, put: () => Promise.reject(new NoRoom()) };
      const room = { ...full.room, state: () => (isFull && where === 'room' ? 'none' : 'enough') };
      const { files: after, lane: row } = await asks(undefined, { ...full, files, room } as unknown as Deps);
      expect(given).toBe(3);
      expect(after.filter(({ state }) => state === 'held')).toHaveLength(where === 'put' ? 2 : 3);
      expect(after.every(({ state }) => state === 'held' || state === 'absent')).toBe(true);
      expect(row.see_sol_fault).toBeNull();
      expect(row.see_sol_due_at?.getTime()).toBeLessThan(Date.now() + 6 * 60_000);
    });

    test('a voucher that is dated after today waits for its day', async () => {
      const [first] = await filesOf('E');
      if (!first) throw new Error('There is none.');
      const days = (by: string) =>
        system((tx) =>
          sql`update vouchers set issue_date = issue_date ${sql.raw(by)} interval '400 days' where business_id = ${own.businessId}::uuid
            and issuer_ruc = ${first.issuer_ruc} and serie = ${first.serie} and number = ${first.number}`.execute(tx),
        );
      await days('+');
      const { files } = await asks();
      await days('-');
      expect(files.filter(({ state }) => state !== 'held')).toMatchObject([{ number: first.number, see_sol: null }]);
    });

    test('nothing of the key, nor of what was sent, stands in what is logged', async () => {
      const said: unknown[] = [];
      const tell = (...given: unknown[]) => said.push(given);
      for (const scenario of ['see-sol-xml-pagina', 'see-sol-xml-ingreso', 'see-sol-503', 'portal-captcha']) {
        await forget();
        await asks(scenario, { ...deps, log: { ...deps.log, warn: tell, error: tell } } as unknown as Deps);
        await system((tx) => forgetSeeSolFault(tx, own));
      }
      const text = inspect(said, { depth: 12, maxStringLength: null });
      expect(said.length).toBeGreaterThan(3);
      const { solKey, solUser } = company.credentials;
      for (const secret of [solKey, encodeURIComponent(solKey), solUser]) expect(text).not.toContain(secret);
      expect(text).not.toMatch(/token=(?!…)|SESSION=/i);
    });

    describe('a while of the lane', () => {
      /** Looked at in a transaction that is given up: no job of it is taken. */
      async function wakes(set: object, version = 1) {
        const given = new Error('given up');
        let woke = false;
        await app.deps.database
          .tenant(own.firmId, async (tx) => {
            const none = { see_sol_due_at: null, see_sol_asked_at: null, see_sol_fault: null, see_sol_failed_at: null };
            // Which credentials the lane asked with says nothing of those that the company has: by the menu it has not asked yet.
            const asked = { credentials_version: null, see_sol_version: 1, menu_fault: null };
            await tx
              .updateTable('document_lanes')
              .set({ ...none, ...asked, ...set })
              .where('business_id', '=', own.businessId)
              .execute();
            woke = await markSeeSolDue(tx, { ...own, ruc: company.ruc }, version, new Date());
            throw given;
          })
          .catch((error) => {
            if (error !== given) throw error;
          });
        return woke;
      }
      const ago = (hours: number) => new Date(Date.now() - hours * HOUR);

      test('has SEE-SOL visited when there is something to ask for, and a few hours apart', async () => {
        expect(await wakes({})).toBe(true);
        expect(await wakes({ see_sol_asked_at: ago(5) })).toBe(false);
        expect(await wakes({ see_sol_asked_at: ago(7) })).toBe(true);
        expect(await wakes({ see_sol_due_at: new Date(Date.now() + HOUR) })).toBe(false);
        await asks();
        expect(await wakes({})).toBe(false);
      });

      test('does not try what keeps the SOL user out each time, but with other credentials', async () => {
        for (const [fault, hours] of [
          ['SOL_PERMISSION_MISSING', 7 * 24],
          ['CAPTCHA_DEMANDED', 20],
          ['SOL_VISIT_ENDED', 1],
        ] as const) {
          const failed = { see_sol_fault: fault, see_sol_failed_at: ago(hours - 0.5) };
          expect(await wakes(failed)).toBe(false);
          expect(await wakes(failed, 2)).toBe(true);
          expect(await wakes({ ...failed, see_sol_failed_at: ago(hours + 0.5) })).toBe(true);
        }
      });

      test('sends no key behind a visit for the other documents that somebody ended, or that a captcha met', async () => {
        for (const menu_fault of ['SOL_VISIT_ENDED', 'CAPTCHA_DEMANDED'])
          expect(await wakes({ menu_fault })).toBe(false);
        expect(await wakes({ menu_fault: 'SOL_PERMISSION_MISSING' })).toBe(true);
      });
    });
  });
}
