import { randomUUID } from 'node:crypto';
import { getMailboxMessage, listMailbox, openMailboxMessage } from '@yupana/contract/mailbox.ts';
import { describe, expect, test } from 'vitest';
import { createSystem } from '../../../src/ctx.ts';
import { endLostOpenings } from '../../../src/features/mailbox/opening/end-lost.ts';
import { openConfirmed } from '../../../src/features/mailbox/opening/open-confirmed.ts';
import { insertOpening } from '../../../src/features/mailbox/opening/queries-openings.ts';
import { call, signUpAccountant } from '../../harness.ts';
import type { CompanyMailbox } from './company-mailbox.ts';

/** Opening a message, and whose it is. */
export function openingCases(box: CompanyMailbox): void {
  const { sends, held, requests, openingsLost, ago, reads, messageOf, opens } = box;

  describe('opening a message', () => {
    test('is not done without a person’s word', async () => {
      const { tray, code } = await messageOf('Requerimiento N.° 0222, IGV Ago 2026');
      const params = { ruc: box.company.ruc, tray, code };
      for (const body of [{}, { confirmed: false }] as never[]) {
        expect((await call(box.app, openMailboxMessage, { params, body }, box.ana.token)).status).toBe(422);
      }
      expect(await requests('obtenerDetalleNotiMen')).toBe(0);
    });

    test('marks it at SUNAT once, keeps its files and who asked, and asked again gives what came', async () => {
      const subject = 'Resolución de Ejecución Coactiva N.° 021';
      const opened = await opens(subject);
      expect(opened).toMatchObject({
        is_read: true,
        meaning: { text: 'Después SUNAT puede trabar embargos. El monto está en el adjunto.' },
        sol_user: box.company.credentials.solUser,
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
        const file = Buffer.from(await (await fetch(`${box.app.url}${link}`)).arrayBuffer());
        expect(file.subarray(0, 5).toString()).toBe('%PDF-');
      }
      expect((await held()).find((one) => one.subject === subject)?.readBy).toMatchObject({
        solUser: box.company.credentials.solUser,
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
          box.app,
          openMailboxMessage,
          { params: { ruc: box.company.ruc, tray, code }, body: { confirmed: true } },
          box.ana.token,
        );
      const answers = await Promise.all(Array.from({ length: 10 }, ask));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(202));
      expect((await opens('Carta inductiva N.° 10')).opening).toMatchObject({ state: 'opened', files: [] });
      expect(await requests('obtenerDetalleNotiMen')).toBe(before + 1);
    });

    test('a file that does not come is told, and had when it is asked for again', async () => {
      await box.sandbox.scenario(box.company.ruc, 'buzon-adjunto-500');
      const first = await opens('Requerimiento N.° 0222, IGV Ago 2026');
      await box.sandbox.clearScenarios(box.company.ruc);
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
      await box.sandbox.scenario(box.company.ruc, scenario);
      const { opening, is_read } = await opens(subject);
      await box.sandbox.clearScenarios(box.company.ruc);
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
        await box.app.deps.database.system(async (tx) => {
          await insertOpening(tx, {
            ...{ id: openingId, business_id: box.whose().businessId, firm_id: box.whose().firmId, tray, code },
            ...{ ...who, ...asked, ...nothing },
          });
          await tx.updateTable('credentials').set(change).where('business_id', '=', box.whose().businessId).execute();
        });
        await openConfirmed(box.app.deps, { ...box.whose(), openingId }, AbortSignal.timeout(60_000));
        await box.app.deps.database.system((tx) =>
          tx
            .updateTable('credentials')
            .set({ accepted_at: new Date(), rejected_at: null, rejected_source: null, doubted_at: null })
            .where('business_id', '=', box.whose().businessId)
            .execute(),
        );
        const params = { ruc: box.company.ruc, tray, code };
        const { body } = await call(box.app, getMailboxMessage, { params }, box.ana.token);
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
        business_id: box.whose().businessId,
        firm_id: box.whose().firmId,
        tray,
        code,
        member_id: randomUUID(),
        member_name: 'Ana',
        ended_at: null,
      };
      const insert = (changes: object) =>
        box.app.deps.database.system((tx) =>
          tx
            .insertInto('mailbox_openings')
            .values({ ...row, id: randomUUID(), fault: null, answer_hash: null, files: null, ...changes } as never)
            .execute(),
        );
      const params = { ruc: box.company.ruc, tray, code };
      const before = await requests('obtenerDetalleNotiMen');
      const look = async () => {
        await endLostOpenings(createSystem(box.app.deps));
        return (await call(box.app, getMailboxMessage, { params }, box.ana.token)).body.opening;
      };
      const asked = (minutes: number) => ({ asked_at: ago(minutes * 60_000) });
      // One that is under way, as long as its job may take, is not taken for lost.
      await insert({ state: 'opening', ...asked(6), sent_at: ago(60_000) });
      expect(await look()).toMatchObject({ state: 'opening', says: 'Lo estamos abriendo en SUNAT.' });
      await box.app.deps.database.system((tx) =>
        tx.updateTable('mailbox_openings').set(asked(11)).where('state', '=', 'opening').execute(),
      );
      expect(await look()).toMatchObject({
        state: 'failed',
        says: 'No sabemos si se abrió: SUNAT puede haberlo marcado como leído. Se interrumpió de nuestro lado.',
      });
      await box.app.deps.database.system((tx) =>
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
      await openConfirmed(box.app.deps, { ...box.whose(), openingId: rows[0]?.id ?? '' }, AbortSignal.timeout(60_000));
      expect(await requests('obtenerDetalleNotiMen')).toBe(before);
    });
  });

  test('a message that another account asks for does not exist', async () => {
    const stranger = await signUpAccountant(box.app);
    const { tray, code } = await messageOf('Requerimiento N.° 0222, IGV Ago 2026');
    const params = { ruc: box.company.ruc, tray, code };
    expect((await call(box.app, getMailboxMessage, { params }, stranger.token)).status).toBe(404);
    expect(
      (await call(box.app, openMailboxMessage, { params, body: { confirmed: true } }, stranger.token)).status,
    ).toBe(404);
    expect((await call(box.app, listMailbox, { query: { ruc: box.company.ruc } }, stranger.token)).status).toBe(404);
    expect((await call(box.app, listMailbox, { query: {} }, stranger.token)).body.pagination.total_items).toBe(0);
  });
}
