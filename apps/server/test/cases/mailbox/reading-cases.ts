import { openMailboxMessage, readMailboxNow, summarizeMailbox } from '@yupana/contract/mailbox.ts';
import { addDays } from '@yupana/tax/days.ts';
import { expect, test } from 'vitest';
import type { Tx } from '../../../src/ctx.ts';
import {
  keepMessages,
  listDue,
  markDue,
  updateMailbox,
} from '../../../src/features/mailbox/reading/queries-reading.ts';
import { readWhenDue } from '../../../src/features/mailbox/reading/read-when-due.ts';
import { dateInLima } from '../../../src/platform/clock.ts';
import { call } from '../../harness.ts';
import type { CompanyMailbox } from './company-mailbox.ts';

/** When a mailbox is read, and what is kept of it. */
export function readingCases(box: CompanyMailbox): void {
  const { sends, list, requests, rowOf, ago, until, changeDue, reads, messageOf, control } = box;

  test('what is read at SUNAT later is shown as read, and stays so whatever a list says then', async () => {
    const subject = 'Carta que otro lee';
    const { code } = await sends({ subject, label: '20' });
    await reads();
    expect((await messageOf(subject)).is_read).toBe(false);
    await control('POST', `/mailbox/${box.company.ruc}/${code}/read`);
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
      await box.app.deps.database.system((tx) => keepMessages(tx, box.whose(), [again], new Date()));
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
    const { body } = await call(box.app, summarizeMailbox, {}, box.ana.token);
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
      const whose = box.whose();
      return box.app.deps.database.system(async (tx) => {
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
      const work = box.app.deps.database.system(async (tx) => {
        await updateMailbox(tx, box.whose(), { due_at: new Date(0) });
        await change(tx);
        found = (await listDue(tx, new Date(), 1000)).filter(({ businessId }) => businessId === box.whose().businessId);
        throw new Undo();
      });
      await expect(work).rejects.toThrow(Undo);
      return found.length;
    };
    const ofCompany = (change: object) => (tx: Tx) =>
      tx.updateTable('businesses').set(change).where('id', '=', box.whose().businessId).execute();
    expect(await due(async () => undefined)).toBe(1);
    expect(await due(ofCompany({ held_at: null, archived_at: new Date() }))).toBe(0);
    expect(await due(ofCompany({ held_at: null, removed_at: new Date(), erase_at: new Date() }))).toBe(0);
    expect(
      await due((tx) =>
        tx
          .updateTable('firms')
          .set({ closed_at: new Date(), erase_at: new Date() })
          .where('id', '=', box.whose().firmId)
          .execute(),
      ),
    ).toBe(0);
  });

  test('what comes twice is shown once, and «Leer ahora» reads', async () => {
    const whole = (await list()).pagination.total_items;
    await box.sandbox.scenario(box.company.ruc, 'buzon-duplicado');
    await reads();
    await box.sandbox.clearScenarios(box.company.ruc);
    expect((await list()).pagination.total_items).toBe(whole);
    const before = (await list()).read_until ?? '';
    const { body, status } = await call(box.app, readMailboxNow, { params: { ruc: box.company.ruc } }, box.ana.token);
    expect([status, body]).toEqual([202, { asked: true }]);
    await until(async () => ((await list()).read_until ?? '') > before);
  });

  test('a mailbox that is not due is not read, and one whose key SUNAT never let in is left alone', async () => {
    const posts = await requests('j_security_check');
    await changeDue(null);
    await readWhenDue(box.app.deps, box.whose(), AbortSignal.timeout(60_000));
    const change = (accepted_at: Date | null) =>
      box.app.deps.database.system((tx) =>
        tx.updateTable('credentials').set({ accepted_at }).where('business_id', '=', box.whose().businessId).execute(),
      );
    await change(null);
    await reads();
    const { tray, code } = await messageOf('Requerimiento N.° 0222, IGV Ago 2026');
    const refused = await call(
      box.app,
      openMailboxMessage,
      { params: { ruc: box.company.ruc, tray, code }, body: { confirmed: true } },
      box.ana.token,
    );
    expect(refused.error.errors[0]?.code).toBe('MAILBOX_NOT_POSSIBLE');
    await change(new Date());
    expect(await requests('j_security_check')).toBe(posts);
  });
}
