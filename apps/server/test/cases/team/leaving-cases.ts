import { readSharedScenario, saveScenario, shareScenario } from '@yupana/contract/scenarios.ts';
import { readInvitation, removeMember, resendInvitation } from '@yupana/contract/team.ts';
import { parseRuc } from '@yupana/tax/ruc.ts';
import { describe, expect, test } from 'vitest';
import { createCtx } from '../../../src/ctx.ts';
import { shareScenario as shareNow } from '../../../src/features/scenarios/share-scenario.ts';
import type { HeldClock } from '../../../src/platform/clock.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../../harness.ts';
import { type SeededBusiness, seedBusiness } from '../../seed.ts';
import { type Colleague, joinFirm, leaveFirm } from '../people.ts';
import { inviting } from './inviting.ts';

/** What was somebody's who leaves: the invitations that they sent, and the pages that they opened for clients. Within `teamCases`. */
export function leavingCases(started: () => TestApp, clock: HeldClock): void {
  const { teamOf, invitationTo, fresh, invite, mailTo, linkTo, accept, codeOf } = inviting(started);
  const remove = (uuid: string, by: Accountant) =>
    call(started(), removeMember, { params: { uuid }, body: { current_password: by.password } }, by.token);
  const another = async (rosa: Accountant): Promise<Colleague> => ({
    ...(await joinFirm(started(), rosa, 'owner', [], 'Julio')),
    password: rosa.password,
  });

  describe('an invitation of an owner who left', () => {
    test('is theirs who removed them: its link still lets in, and the mail says who invites', async () => {
      const rosa = await signUpAccountant(started());
      const julio = await another(rosa);
      const [given, waiting, others] = [fresh(), fresh(), fresh()];
      await invite(julio, given);
      const token = await linkTo(julio, given);
      await invite(julio, waiting);
      const eva = await signUpAccountant(started());
      await invite(eva, others);
      expect((await invitationTo(rosa, given))?.invited_by).toBe('Julio Ríos Paredes');
      expect((await remove(julio.id, rosa)).body.invitations.map(({ invited_by }) => invited_by)).toEqual([
        'Rosa María Quispe Ñahui',
        'Rosa María Quispe Ñahui',
      ]);
      const read = await call(started(), readInvitation, { body: { token } });
      expect([read.status, read.body.invited_by]).toEqual([200, 'Rosa María Quispe Ñahui']);
      expect((await accept(token)).status).toBe(201);
      expect((await mailTo(rosa, waiting))?.text).toContain(`Rosa María Quispe Ñahui (${rosa.email}) te invita`);
      expect(await invitationTo(eva, others)).toMatchObject({ state: 'pending' });
    });

    test('and that nobody took over is told as expired, until somebody sends it again in their own name', async () => {
      const rosa = await signUpAccountant(started());
      const julio = await another(rosa);
      const email = fresh();
      await invite(julio, email);
      const token = await linkTo(julio, email);
      // As those were that left before invitations passed on.
      await leaveFirm(started(), julio);
      expect((await call(started(), readInvitation, { body: { token } })).status).toBe(410);
      expect(codeOf(await accept(token))).toBe('INVITATION_EXPIRED');
      const invitation = await invitationTo(rosa, email);
      expect(invitation?.state).toBe('expired');
      const params = { uuid: invitation?.uuid ?? '' };
      const again = await call(started(), resendInvitation, { params }, rosa.token);
      expect(again.body.invitations).toMatchObject([{ invited_by: 'Rosa María Quispe Ñahui', state: 'pending' }]);
      expect((await accept(await linkTo(rosa, email))).status).toBe(201);
      expect((await teamOf(rosa)).people).toHaveLength(2);
    });
  });

  describe('a page for a client', () => {
    const PERIOD = '202610';
    const save = async ({ ruc }: SeededBusiness, who: Accountant) => {
      const body = { name: 'Con todo', codes: [], with_balance: true };
      const input = { params: { ruc }, query: { tax_period: PERIOD }, body };
      return (await call(started(), saveScenario, input, who.token)).body.uuid;
    };
    const share = async ({ ruc }: SeededBusiness, uuid: string, email: string | null, who: Accountant) => {
      const input = { params: { ruc, scenario_uuid: uuid }, body: { days: 90, email } } as const;
      const { body } = await call(started(), shareScenario, input, who.token);
      return { ...body.link, secret: /\/escenario\/([\w-]{43})$/.exec(body.url ?? '')?.[1] ?? '' };
    };
    const open = async (token: string) => (await call(started(), readSharedScenario, { body: { token } })).status;

    test('ends with who copied its link and left; what was mailed to a client, and what others copied, stays', async () => {
      const rosa = await signUpAccountant(started());
      const business = await seedBusiness(started(), rosa);
      const [carla, luis] = [
        await joinFirm(started(), rosa, 'accountant', [business.id]),
        await joinFirm(started(), rosa, 'accountant', [business.id], 'Luis'),
      ];
      const uuid = await save(business, carla);
      const copied = await share(business, uuid, null, carla);
      const mailed = await share(business, uuid, 'cliente@ejemplo.pe', carla);
      const others = await share(business, uuid, null, luis);
      expect([await open(copied.secret), await open(others.secret)]).toEqual([200, 200]);
      clock.advance(1);
      expect((await remove(carla.id, rosa)).status).toBe(200);
      expect([await open(copied.secret), await open(others.secret)]).toEqual([410, 200]);
      const left = await started().deps.database.system((tx) =>
        tx.selectFrom('scenario_links').select('link_id').where('business_id', '=', business.id).execute(),
      );
      expect(left.map(({ link_id }) => link_id).toSorted()).toEqual([mailed.uuid, others.uuid].toSorted());
    });

    test('is not opened by who was removed while they asked for it', async () => {
      const rosa = await signUpAccountant(started());
      const business = await seedBusiness(started(), rosa);
      const carla = await joinFirm(started(), rosa, 'accountant', [business.id]);
      const uuid = await save(business, carla);
      // Let in a moment ago.
      const ctx = createCtx(started().deps, { firmId: business.firmId, accountantId: carla.id, role: 'owner' });
      expect((await remove(carla.id, rosa)).status).toBe(200);
      const input = { params: { ruc: parseRuc(business.ruc), scenario_uuid: uuid }, query: undefined };
      await expect(shareNow(ctx, { ...input, body: { days: 90, email: null } })).rejects.toThrow(
        expect.objectContaining({ code: 'ROLE_FORBIDDEN' }),
      );
    });
  });
}
