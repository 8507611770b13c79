import { getMe, signIn } from '@yupana/contract/accounts.ts';
import { getFilters } from '@yupana/contract/businesses.ts';
import { closeAccount } from '@yupana/contract/closure.ts';
import { getPurchaseDashboard } from '@yupana/contract/dashboard.ts';
import { requestRecovery } from '@yupana/contract/recovery.ts';
import { type Role, roles } from '@yupana/contract/roles.ts';
import {
  changeMember,
  getTeam,
  readInvitation,
  removeMember,
  resendInvitation,
  revokeInvitation,
} from '@yupana/contract/team.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { createCtx, createSystem } from '../../src/ctx.ts';
import {
  inviteMember as inviteNow,
  resendInvitation as resendNow,
  revokeInvitation as revokeNow,
} from '../../src/features/team/invite.ts';
import { mailInvited } from '../../src/features/team/mail-invitation.ts';
import type { HeldClock } from '../../src/platform/clock.ts';
import { MailRefused } from '../../src/platform/mail.ts';
import { call, signUpAccountant, type TestApp } from '../harness.ts';
import { everyRow } from '../secrets/every-row.ts';
import { seedBusiness, seedVouchers } from '../seed.ts';
import { joinFirm } from './people.ts';
import { inviting } from './team/inviting.ts';
import { leavingCases } from './team/leaving-cases.ts';

const DAY = 24 * 3_600_000;

/** The people of a firm, within businesses.medium.test.ts: it needs no app of its own. */
export function teamCases(started: () => TestApp, clock: HeldClock): void {
  let app: TestApp;
  beforeAll(() => {
    app = started();
  });

  const { mails, teamOf, memberOf, invitationTo, fresh, invite, mailTo, linkTo, accept, codeOf } = inviting(started);

  describe('somebody who is invited', () => {
    test('by mail accepts once, is let in, and sees the companies that were said and no other', async () => {
      const rosa = await signUpAccountant(app);
      const [one, other] = [await seedBusiness(app, rosa), await seedBusiness(app, rosa)];
      await seedVouchers(app, one, 'RCE', '202610', [{}]);
      const email = fresh();
      const { status, body } = await invite(rosa, email.toUpperCase(), [one.id]);
      expect([status, body.invitations]).toMatchObject([
        201,
        [{ email, role: 'accountant', state: 'pending', business_uuids: [one.id] }],
      ]);
      const token = await linkTo(rosa, email);
      expect(mails.at(-1)).toMatchObject({
        to: email,
        subject: 'Te invitan al equipo de Rosa María Quispe Ñahui en Yupana',
      });
      expect(mails.at(-1)?.text).toContain('El enlace sirve una sola vez y vence en 7 días.');
      expect((await call(app, readInvitation, { body: { token } })).body).toMatchObject({
        ...{ firm_name: 'Rosa María Quispe Ñahui', invited_by: 'Rosa María Quispe Ñahui', email, businesses_count: 1 },
      });
      const carla = await accept(token);
      expect(carla.status).toBe(201);
      const again = await accept(token);
      expect([again.status, codeOf(again)]).toEqual([410, 'INVITATION_EXPIRED']);
      const mine = { token: carla.body.access_token };
      expect((await call(app, getMe, {}, mine.token)).body).toMatchObject({ email, role: 'accountant' });
      const seen = (await call(app, getFilters, {}, mine.token)).body.businesses.map(({ uuid }) => uuid);
      expect(seen).toEqual([one.id]);
      const dashboardOf = async (ruc: string) =>
        (
          await call(
            app,
            getPurchaseDashboard,
            { query: { filters: JSON.stringify({ ruc, tax_period: '202610' }) } },
            mine.token,
          )
        ).status;
      // Also of an answer that is remembered: the owner asked for it before.
      const filters = JSON.stringify({ ruc: other.ruc, tax_period: '202610' });
      expect((await call(app, getPurchaseDashboard, { query: { filters } }, rosa.token)).status).toBe(200);
      expect([await dashboardOf(one.ruc), await dashboardOf(other.ruc)]).toEqual([200, 404]);
      expect((await call(app, getFilters, {}, rosa.token)).body.businesses).toHaveLength(2);
      const team = await teamOf(rosa);
      expect(team.people.map(({ name, role, business_uuids }) => [name, role, business_uuids.length])).toEqual([
        ['Rosa María', 'owner', 2],
        ['Carla', 'accountant', 1],
      ]);
      expect(team.invitations).toEqual([]);
    });

    test('does not get in by a link that expired, was annulled, or was sent again; nor by one that somebody made up', async () => {
      const rosa = await signUpAccountant(app);
      const email = fresh();
      await invite(rosa, email);
      const first = await linkTo(rosa, email);
      const uuid = (await teamOf(rosa)).invitations[0]?.uuid ?? '';
      expect((await call(app, resendInvitation, { params: { uuid } }, rosa.token)).status).toBe(200);
      expect((await accept(first)).status).toBe(410);
      const second = await linkTo(rosa, email);
      const now = clock.now();
      clock.set(new Date(now.getTime() + 7 * DAY).toISOString());
      expect((await call(app, readInvitation, { body: { token: second } })).status).toBe(410);
      clock.set(new Date(now.getTime() + 7 * DAY - 1_000).toISOString());
      expect((await call(app, readInvitation, { body: { token: second } })).status).toBe(200);
      clock.set(now.toISOString());
      expect((await call(app, revokeInvitation, { params: { uuid } }, rosa.token)).body.invitations).toEqual([]);
      for (const token of [second, 'A'.repeat(43), "'; drop table members; --"]) {
        expect(codeOf(await accept(token))).toBe('INVITATION_EXPIRED');
      }
    });

    test('is mailed nothing once the invitation expired, and again from when it is sent again', async () => {
      const rosa = await signUpAccountant(app);
      const email = fresh();
      await invite(rosa, email);
      const uuid = (await invitationTo(rosa, email))?.uuid ?? '';
      await app.deps.database.system((tx) =>
        tx.updateTable('invitations').set({ expires_at: clock.now() }).where('id', '=', uuid).execute(),
      );
      expect((await invitationTo(rosa, email))?.state).toBe('expired');
      expect(await mailTo(rosa, email)).toBeUndefined();
      await call(app, resendInvitation, { params: { uuid } }, rosa.token);
      expect((await mailTo(rosa, email))?.to).toBe(email);
    });

    test('at an address that the mail server refuses is told so, until it is sent again; one that may still be taken is not', async () => {
      const rosa = await signUpAccountant(app);
      const { firm_id: firmId } = await memberOf(rosa);
      const email = fresh();
      await invite(rosa, email);
      const uuid = (await invitationTo(rosa, email))?.uuid ?? '';
      const mailed = (refusal: Error, last = false) => {
        const send = () => Promise.reject(refusal);
        const system = createSystem({ ...app.deps, mail: { ...app.deps.mail, send } });
        return mailInvited(system, { firmId, invitationId: uuid }, last);
      };
      const state = async () => (await invitationTo(rosa, email))?.state;
      const [later, never] = [new Error('451 later'), new MailRefused(new Error('550 no such user'))];
      await expect(mailed(later)).rejects.toThrow('451');
      expect(await state()).toBe('pending');
      await mailed(never);
      expect(await state()).toBe('refused');
      await call(app, resendInvitation, { params: { uuid } }, rosa.token);
      expect(await state()).toBe('pending');
      await expect(mailed(later, true)).rejects.toThrow('451');
      expect(await state()).toBe('refused');
    });

    test('has a place while people and invitations are less than 100; another to the same address takes none', async () => {
      const rosa = await signUpAccountant(app);
      const { id: invited_by, firm_id } = await memberOf(rosa);
      const now = app.deps.clock.now();
      const at = { invited_at: now, expires_at: new Date(now.getTime() + DAY), token_hash: null };
      const waiting = Array.from({ length: 98 }, () => ({
        ...{ id: crypto.randomUUID(), firm_id, invited_by, email: fresh(), role: 'reader' as const, ...at },
        business_ids: [],
      }));
      await app.deps.database.system((tx) => tx.insertInto('invitations').values(waiting).execute());
      const last = fresh();
      const { status, body } = await invite(rosa, last);
      expect([status, body.people.length + body.invitations.length]).toEqual([201, 100]);
      expect(codeOf(await invite(rosa, fresh()))).toBe('TEAM_FULL');
      expect((await invite(rosa, last)).status).toBe(201);
      expect((await teamOf(rosa)).invitations).toHaveLength(99);
    });

    test('is not invited by who is made less while a password is compared, nor is the invitation sent again or annulled', async () => {
      const rosa = await signUpAccountant(app);
      const julio = await joinFirm(app, rosa, 'owner', [], 'Julio');
      const [email, other] = [fresh(), fresh()];
      await invite(rosa, email);
      const { uuid } = (await invitationTo(rosa, email)) ?? { uuid: '' };
      // Let in a moment ago.
      const ctx = createCtx(app.deps, { firmId: julio.firmId, accountantId: julio.id, role: 'owner' });
      await app.deps.database.system((tx) =>
        tx.updateTable('members').set({ role: 'reader' }).where('id', '=', julio.id).execute(),
      );
      const body = { email: other, role: 'accountant', business_uuids: [], current_password: rosa.password } as const;
      const which = { params: { uuid }, query: undefined, body: undefined };
      for (const asked of [
        () =>
          inviteNow(ctx, { params: undefined, query: undefined, body: { ...body, business_uuids: [] } }, julio.token),
        () => resendNow(ctx, which),
        () => revokeNow(ctx, which),
      ])
        await expect(asked()).rejects.toThrow(expect.objectContaining({ code: 'ROLE_FORBIDDEN' }));
      expect((await teamOf(rosa)).invitations.map((one) => one.email)).toEqual([email]);
    });

    test('is one by one link: of many who open it at the same moment one gets in', async () => {
      const rosa = await signUpAccountant(app);
      const email = fresh();
      await invite(rosa, email);
      const token = await linkTo(rosa, email);
      const answers = await Promise.all(Array.from({ length: 4 }, () => accept(token)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 410, 410, 410]);
      expect((await teamOf(rosa)).people).toHaveLength(2);
    });

    test('with the address of an account is told so when they accept, and whoever invites is not', async () => {
      const [rosa, luis] = [await signUpAccountant(app), await signUpAccountant(app)];
      expect((await invite(rosa, luis.email)).status).toBe(201);
      const refused = await accept(await linkTo(rosa, luis.email));
      expect([refused.status, codeOf(refused)]).toEqual([409, 'EMAIL_ALREADY_REGISTERED']);
      expect(codeOf(await invite(rosa, rosa.email))).toBe('ALREADY_IN_TEAM');
    });

    test('is invited by who proves to be at the keyboard, to companies of the firm; the link stands nowhere', async () => {
      const [rosa, luis] = [await signUpAccountant(app), await signUpAccountant(app)];
      const theirs = await seedBusiness(app, luis);
      const email = fresh();
      expect(codeOf(await invite({ ...rosa, password: 'otra' }, email))).toBe('CURRENT_PASSWORD_INCORRECT');
      expect((await invite(rosa, email, [theirs.id])).status).toBe(404);
      expect((await teamOf(rosa)).invitations).toEqual([]);
      await invite(rosa, email);
      const token = await linkTo(rosa, email);
      expect(token).toHaveLength(43);
      expect(JSON.stringify(await everyRow(app))).not.toContain(token);
      expect(app.log.join('')).not.toContain(token);
    });
  });

  describe('somebody of the firm', () => {
    test('gets another role and other companies, from the next call on', async () => {
      const rosa = await signUpAccountant(app);
      const [one, other] = [await seedBusiness(app, rosa), await seedBusiness(app, rosa)];
      const carla = await joinFirm(app, rosa, 'reader', [one.id]);
      const seen = async () => (await call(app, getFilters, {}, carla.token)).body.businesses.map(({ uuid }) => uuid);
      expect((await call(app, getTeam, {}, carla.token)).status).toBe(403);
      const change = { role: 'assistant' as const, business_uuids: [other.id] };
      expect((await call(app, changeMember, { params: { uuid: carla.id }, body: change }, rosa.token)).status).toBe(
        200,
      );
      expect(await seen()).toEqual([other.id]);
      // An assistant sees who there is, of its own companies, and changes nothing; whom the owner invited is not for it.
      await joinFirm(app, rosa, 'accountant', [one.id, other.id], 'Luis');
      expect((await invite(rosa, fresh())).body.invitations).toHaveLength(1);
      const team = await teamOf(carla);
      expect([team.is_owner, team.businesses.map(({ uuid }) => uuid), team.invitations]).toEqual([
        false,
        [other.id],
        [],
      ]);
      expect(team.people.map(({ name, business_uuids }) => [name, business_uuids]).toSorted()).toEqual([
        ['Carla', [other.id]],
        ['Luis', [other.id]],
        ['Rosa María', [other.id]],
      ]);
      const all = { role: 'owner' as const, business_uuids: [], current_password: rosa.password };
      expect((await call(app, changeMember, { params: { uuid: carla.id }, body: all }, rosa.token)).status).toBe(200);
      expect((await seen()).toSorted()).toEqual([one.id, other.id].toSorted());
    });

    test.each(roles)('changes not their own role, nor removes themselves, as «%s»', async (role) => {
      const rosa = await signUpAccountant(app);
      const me = await joinFirm(app, rosa, role);
      const body = { role: 'owner' as const, business_uuids: [] };
      const expected = role === 'owner' ? [409, 'OWN_ROLE'] : [403, 'ROLE_FORBIDDEN'];
      const changed = await call(app, changeMember, { params: { uuid: me.id }, body }, me.token);
      const removed = await call(app, removeMember, { params: { uuid: me.id }, body: {} }, me.token);
      expect([
        [changed.status, codeOf(changed)],
        [removed.status, codeOf(removed)],
      ]).toEqual([expected, expected]);
    });

    test('who sees less from now on opens no link that was given before; who sees more ends none', async () => {
      const rosa = await signUpAccountant(app);
      const [one, other] = [await seedBusiness(app, rosa), await seedBusiness(app, rosa)];
      const [carla, julio] = [
        await joinFirm(app, rosa, 'assistant', [one.id, other.id]),
        await joinFirm(app, rosa, 'owner', [], 'Julio'),
      ];
      const owner = { businessId: one.id };
      const { hash } = await app.deps.files.put(owner, Buffer.from('una evidencia'));
      const opensAfter = async (uuid: string, role: Role, business_uuids: string[]) => {
        clock.advance(1_000);
        const given = app.deps.files.link(owner, hash, 'evidencia.txt', 3_600, carla.firmId);
        clock.advance(1_000);
        const body = { role, business_uuids, current_password: rosa.password };
        expect((await call(app, changeMember, { params: { uuid }, body }, rosa.token)).status).toBe(200);
        return (await fetch(app.url + given)).status;
      };
      expect(await opensAfter(julio.id, 'accountant', [one.id, other.id])).toBe(410);
      expect(await opensAfter(julio.id, 'reader', [one.id, other.id])).toBe(200);
      expect(await opensAfter(carla.id, 'assistant', [other.id])).toBe(410);
      expect(await opensAfter(carla.id, 'assistant', [one.id, other.id])).toBe(200);
      expect(await opensAfter(carla.id, 'owner', [])).toBe(200);
    });

    test('becomes an owner, is one no more, and leaves as one only by who proves to be at the keyboard', async () => {
      const rosa = await signUpAccountant(app);
      const [carla, julio] = [await joinFirm(app, rosa, 'assistant'), await joinFirm(app, rosa, 'owner', [], 'Julio')];
      const change = (uuid: string, role: Role, proof: object) =>
        call(app, changeMember, { params: { uuid }, body: { role, business_uuids: [], ...proof } }, rosa.token);
      const remove = (uuid: string, proof: object) =>
        call(app, removeMember, { params: { uuid }, body: { ...proof } }, rosa.token);
      const wrong = { current_password: 'otra' };
      const known = { current_password: rosa.password };
      const rolesNow = async () => (await teamOf(rosa)).people.map(({ name, role }) => [name, role]);
      const before = await rolesNow();
      for (const asked of [
        (proof: object) => change(carla.id, 'owner', proof),
        (proof: object) => change(julio.id, 'reader', proof),
        (proof: object) => remove(julio.id, proof),
      ]) {
        const [without, refused] = [await asked({}), await asked(wrong)];
        expect(without.error).toMatchObject({ errors: [{ code: 'INVALID_REQUEST', field: 'current_password' }] });
        expect(codeOf(refused)).toBe('CURRENT_PASSWORD_INCORRECT');
      }
      expect(await rolesNow()).toEqual(before);
      // A code of the second step is none of an account that enters without one.
      expect(codeOf(await remove(julio.id, { code: '000000' }))).toBe('SECOND_STEP_INCORRECT');
      expect((await change(julio.id, 'owner', {})).status).toBe(200);
      expect((await change(carla.id, 'accountant', {})).status).toBe(200);
      expect((await change(carla.id, 'owner', known)).status).toBe(200);
      expect((await change(julio.id, 'reader', known)).status).toBe(200);
      expect((await remove(julio.id, {})).status).toBe(200);
      expect((await remove(carla.id, known)).status).toBe(200);
      expect(await rolesNow()).toEqual([['Rosa María', 'owner']]);
    });

    test('is an owner at least once, also when two owners make each other less at the same moment', async () => {
      const rosa = await signUpAccountant(app);
      const { id } = await memberOf(rosa);
      const other = await joinFirm(app, rosa, 'owner');
      const lower = (uuid: string, token: string) =>
        call(
          app,
          changeMember,
          { params: { uuid }, body: { role: 'reader', business_uuids: [], current_password: rosa.password } },
          token,
        );
      const answers = await Promise.all([lower(other.id, rosa.token), lower(id, other.token)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
      const left = await app.deps.database.system((tx) =>
        tx.selectFrom('members').select('role').where('firm_id', '=', other.firmId).execute(),
      );
      expect(left.map(({ role }) => role).sort()).toEqual(['owner', 'reader']);
    });
  });

  describe('whoever leaves', () => {
    test('loses sessions, links and the way back at once; the name stays, the address is free, and nothing of the firm goes', async () => {
      const rosa = await signUpAccountant(app);
      const business = await seedBusiness(app, rosa);
      const carla = await joinFirm(app, rosa, 'accountant', [business.id]);
      const { firm_id: firmId } = await memberOf(rosa);
      const owner = { businessId: business.id };
      const { hash } = await app.deps.files.put(owner, Buffer.from('una evidencia'));
      const link = () => app.deps.files.link(owner, hash, 'evidencia.txt', 3_600, firmId);
      const given = link();
      const opens = async (path: string) => (await fetch(app.url + path)).status;
      expect(await opens(given)).toBe(200);
      const enter = () => call(app, signIn, { body: { email: carla.email, password: rosa.password } });
      const another = await enter();
      expect(another.status).toBe(200);

      clock.advance(1);
      const team = await call(app, removeMember, { params: { uuid: carla.id }, body: {} }, rosa.token);
      expect(team.body.people.map(({ name }) => name)).toEqual(['Rosa María']);
      for (const token of [carla.token, another.body.access_token]) {
        expect((await call(app, getMe, {}, token)).status).toBe(401);
      }
      expect((await enter()).status).toBe(401);
      expect(await opens(given)).toBe(410);
      clock.advance(1);
      expect(await opens(link())).toBe(200);
      await call(app, requestRecovery, { body: { email: carla.email } });
      const kept = await app.deps.database.system(async (tx) => ({
        member: await tx.selectFrom('members').selectAll().where('id', '=', carla.id).executeTakeFirstOrThrow(),
        sessions: await tx.selectFrom('sessions').select('id').where('member_id', '=', carla.id).execute(),
        assigned: await tx.selectFrom('assignments').select('member_id').where('member_id', '=', carla.id).execute(),
      }));
      expect(kept).toMatchObject({ member: { name: 'Carla', last_name: 'Ríos Paredes' }, sessions: [], assigned: [] });
      expect(JSON.stringify(kept.member)).not.toContain(carla.email);
      expect((await call(app, getFilters, {}, rosa.token)).body.businesses).toHaveLength(1);
      expect((await call(app, removeMember, { params: { uuid: carla.id }, body: {} }, rosa.token)).status).toBe(404);
      expect((await signUpAccountant(app, { email: carla.email })).token).not.toBe('');
    });

    test('while a session of theirs is being opened is not let in by it', async () => {
      const rosa = await signUpAccountant(app);
      const carla = await joinFirm(app, rosa, 'assistant');
      await call(app, removeMember, { params: { uuid: carla.id }, body: {} }, rosa.token);
      // As if it had been written a moment later than all that was deleted.
      const late = await joinFirm(app, rosa, 'assistant');
      await app.deps.database.system((tx) =>
        tx.updateTable('sessions').set({ member_id: carla.id }).where('member_id', '=', late.id).execute(),
      );
      expect((await call(app, getMe, {}, late.token)).status).toBe(401);
    });
  });

  leavingCases(started, clock);

  test('a closed account is reopened by who may close it, and by nobody else of the firm', async () => {
    const rosa = await signUpAccountant(app);
    const carla = await joinFirm(app, rosa, 'accountant');
    const closed = await call(app, closeAccount, { body: { current_password: rosa.password } }, rosa.token);
    expect(closed.status).toBe(200);
    const enter = (email: string) => call(app, signIn, { body: { email, password: rosa.password } });
    expect((await enter(rosa.email)).body.challenge?.step).toBe('reopen');
    expect((await enter(carla.email)).status).toBe(403);
  });
}
