import { describe, expect, test } from 'vitest';
import { readMailbox } from '../../../src/features/mailbox/job-definitions.ts';
import { listDue } from '../../../src/features/mailbox/reading/queries-reading.ts';
import { readWhenDue } from '../../../src/features/mailbox/reading/read-when-due.ts';
import { askWithholdings } from '../../../src/features/withholdings/job-definitions.ts';
import type { CompanyMailbox } from './company-mailbox.ts';

/** What keeps a mailbox from being read, and how it is told. */
export function troubleCases(box: CompanyMailbox): void {
  const { list, requests, rowOf, changeDue, reads } = box;

  /** The server's, with a mailbox that opens like this. */
  function withMailbox(mailbox: (signal: AbortSignal) => Promise<unknown>): CompanyMailbox['app']['deps'] {
    const { sunat } = box.app.deps;
    const portal = (...given: Parameters<NonNullable<typeof sunat.portal>>) => {
      const client = sunat.portal?.(...given);
      return { ...client, session: (chosen: object) => ({ ...client?.session(chosen), mailbox }) };
    };
    return { ...box.app.deps, sunat: { ...sunat, portal } } as CompanyMailbox['app']['deps'];
  }

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
      await box.sandbox.scenario(box.company.ruc, scenario);
      await reads();
      await box.sandbox.clearScenarios(box.company.ruc);
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
    const broken = { ...box.app.deps, sunat: { ...box.app.deps.sunat, portal } } as typeof box.app.deps;
    const posts = await requests('j_security_check');
    await readWhenDue(broken, box.whose(), AbortSignal.timeout(60_000));
    expect((await list()).not_whole).toMatchObject([
      { state: 'failed', says: expect.stringContaining('Falló de nuestro lado.') },
    ]);
    expect((await rowOf()).due_at?.getTime()).toBeGreaterThan(Date.now() + 60_000);
    expect(await requests('j_security_check')).toBe(posts);
    await reads();
    expect((await list()).not_whole).toEqual([]);
  });

  test('what fails of ours once the key was sent is told, and nobody sends it again before the next ordinary reading', async () => {
    const broken = withMailbox(() => Promise.reject(new RangeError('ours')));
    const posts = await requests('j_security_check');
    await changeDue(new Date(0));
    for (const _try of [1, 2, 3]) await readWhenDue(broken, box.whose(), AbortSignal.timeout(60_000));
    expect(await requests('j_security_check')).toBe(posts + 1);
    expect((await list()).not_whole).toMatchObject([
      { state: 'failed', says: expect.stringContaining('Falló de nuestro lado.') },
    ]);
    const soon = new Date(Date.now() + 24 * 3_600_000);
    const due = await box.app.deps.database.system((tx) => listDue(tx, soon, 1_000));
    expect(due.map(({ businessId }) => businessId)).not.toContain(box.whose().businessId);
    expect(readMailbox.retry.limit + askWithholdings.retry.limit).toBe(0);
    await reads();
    expect((await list()).not_whole).toEqual([]);
  });

  test('one that is cut off once SUNAT let it in is read again soon, not at once, and each time later', async () => {
    const hanging = withMailbox((signal) => new Promise((_, reject) => signal.addEventListener('abort', reject)));
    const dueIn = async () => Math.round((((await rowOf()).due_at?.getTime() ?? 0) - Date.now()) / 60_000);
    for (const minutes of [15, 30, 180]) {
      const ended = new AbortController();
      await changeDue(new Date(0));
      const reading = readWhenDue(hanging, box.whose(), ended.signal).catch(() => undefined);
      // Before the key is sent it is a day.
      await expect.poll(dueIn, { timeout: 60_000 }).toBe(minutes);
      ended.abort();
      await reading;
      expect(await dueIn()).toBe(minutes);
    }
    await reads();
    expect((await list()).not_whole).toEqual([]);
  });

  test('a row that is not understood is counted and told, and so are folders that cannot be had', async () => {
    await box.sandbox.scenario(box.company.ruc, 'buzon-fila-ilegible', { times: 1 });
    await box.sandbox.scenario(box.company.ruc, 'buzon-carpetas-500');
    await reads();
    await box.sandbox.clearScenarios(box.company.ruc);
    expect((await list()).not_whole).toMatchObject([
      {
        state: 'partly',
        says: expect.stringContaining('sus carpetas no se pudieron leer y un mensaje no se entendió'),
      },
    ]);
    await reads();
    expect((await list()).not_whole).toEqual([]);
  });
}
