import { preparePeriod } from '@yupana/contract/closing.ts';
import { getTeam } from '@yupana/contract/team.ts';
import type { Period } from '@yupana/tax/period.ts';
import { parseRuc } from '@yupana/tax/ruc.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCtx } from '../../../src/ctx.ts';
import { rememberShown } from '../../../src/features/closing/get-close.ts';
import { preparePeriod as preparedBy } from '../../../src/features/closing/signing/prepare-period.ts';
import { closingBench } from '../../benches/closing.ts';
import { type JudgingHost, PERIOD } from '../../benches/judging.ts';
import { type Accountant, call } from '../../harness.ts';
import { type Colleague, joinFirm, leaveFirm } from '../people.ts';

/** Who prepares a period and who reviews it, within analysis.medium.test.ts: it needs no app of its own. */
export function signingCases(host: () => JudgingHost): void {
  const bench = closingBench(host);
  const { ruc, show, seqNow, close, reopen, build, move } = bench;

  describe('where several work on a company', () => {
    const prepare = (who: Accountant, seq: number) =>
      call(bench.app, preparePeriod, { params: ruc(), body: { tax_period: PERIOD, seq } }, who.token);
    const codeOf = (answer: { error: { errors: { code: string }[] } }) => answer.error.errors[0]?.code;
    let carla: Colleague;
    beforeEach(async () => {
      carla = await joinFirm(bench.app, bench.rosa, 'assistant', [bench.business.id]);
    });
    afterEach(() => leaveFirm(bench.app, carla));

    test('one prepares and another reviews and closes; the version and its package say who', async () => {
      expect((await show()).body.signing).toEqual({ is_alone: false, preparation: null });
      expect(codeOf(await close())).toBe('CLOSE_NOT_PREPARED');
      const seq = await seqNow();
      expect(codeOf(await prepare(carla, seq + 1))).toBe('CLOSE_STALE');
      expect((await prepare(carla, seq)).body.signing.preparation).toMatchObject({
        by: 'Carla Ríos Paredes',
        is_mine: true,
        stands: true,
      });
      expect((await show()).body.signing.preparation).toMatchObject({ is_mine: false, stands: true });
      expect(codeOf(await close({}, carla))).toBe('ROLE_FORBIDDEN');
      const { status, body } = await close();
      expect([status, body.versions[0]?.prepared?.by, body.versions[0]?.closed_by]).toEqual([
        202,
        'Carla Ríos Paredes',
        'Rosa María Quispe Ñahui',
      ]);
      expect(codeOf(await prepare(carla, seq))).toBe('CLOSE_STANDS');
      await build();
      const team = (await call(bench.app, getTeam, {}, bench.rosa.token)).body;
      expect(team.people.find(({ uuid }) => uuid === carla.id)?.prepared_count).toBe(1);
      // Opened again it is to be prepared anew.
      expect((await reopen(1)).body.signing.preparation).toBeNull();
    });

    test('who prepared does not review, also an owner; signed again by another it can be', async () => {
      const seq = await seqNow();
      await prepare(bench.rosa, seq);
      expect(codeOf(await close())).toBe('CLOSE_OWN_REVIEW');
      expect((await prepare(carla, seq)).status).toBe(200);
      expect((await close()).status).toBe(202);
    });

    test('what changes after it was prepared is to be prepared again', async () => {
      await prepare(carla, await seqNow());
      await move('1');
      expect((await show()).body.signing.preparation?.stands).toBe(false);
      expect(codeOf(await close())).toBe('CLOSE_NOT_PREPARED');
    });

    test('is not signed behind a close that comes first: who signs waits for whoever closes', async () => {
      const seq = await seqNow();
      await prepare(carla, seq);
      let comes = async () => void (await close({ seq }));
      const { database } = bench.app.deps;
      const inTurn = (async (...turn: Parameters<typeof database.inTurn>) => {
        await comes();
        comes = async () => {};
        return database.inTurn(...turn);
      }) as typeof database.inTurn;
      const deps = { ...bench.app.deps, database: { ...database, inTurn } };
      const who = { firmId: bench.business.firmId, accountantId: carla.id, role: 'assistant' } as const;
      const input = {
        params: { ruc: parseRuc(bench.business.ruc) },
        query: undefined,
        body: { tax_period: PERIOD as Period, seq },
      };
      await expect(preparedBy(createCtx(deps, who), input, rememberShown())).rejects.toThrow(
        expect.objectContaining({ code: 'CLOSE_STANDS' }),
      );
      expect((await show()).body.signing.preparation).toBeNull();
    });

    test('whoever only looks, or works on another company, makes nobody less alone', async () => {
      await leaveFirm(bench.app, carla);
      await joinFirm(bench.app, bench.rosa, 'reader', [bench.business.id]);
      await joinFirm(bench.app, bench.rosa, 'accountant');
      expect((await show()).body.signing.is_alone).toBe(true);
      expect(codeOf(await prepare(bench.rosa, await seqNow()))).toBe('CLOSE_ALONE');
      expect((await close()).body.versions[0]?.prepared).toBeNull();
    });
  });
}
