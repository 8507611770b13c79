import type { Deps, System } from '../../ctx.ts';
import { dateInLima } from '../../platform/clock.ts';
import { violates } from '../../platform/database/violations.ts';
import { type MailDesk, mailHandedOverTo } from '../businesses/mail-handover.ts';
import { newMover } from '../businesses/moving/move-company.ts';
import { receiverOf, registeredBy, registrationsOf as registrationsIn } from '../businesses/registrations.ts';
import { finishMove, startMove } from './move-business.ts';
import { takeOut } from './put-away.ts';

/** What support's command has of the product. */
export interface CompanyDesk extends Pick<System, 'transaction'> {
  deps: Pick<Deps, 'config' | 'mail' | 'clock'> & { database: Pick<Deps['database'], 'kind'> };
}

/** In which accounts a RUC stands, a line for each. */
export async function registrationsOf(desk: CompanyDesk, ruc: string): Promise<string[]> {
  const rows = await desk.transaction((tx) => registrationsIn(tx, ruc));
  return rows.map(({ email, name, status, held_at, archived_at, erase_at, is_moving }) => {
    const state = is_moving
      ? 'en camino a esta cuenta'
      : erase_at
        ? `quitada, se borra el ${dateInLima(erase_at)}`
        : archived_at
          ? `archivada el ${dateInLima(archived_at)}`
          : held_at
            ? `la tiene desde el ${dateInLima(held_at)}`
            : 'SUNAT no aceptó todavía sus credenciales';
    return `${email}: ${name}, ${status}; ${state}`;
  });
}

/** @returns the day on which it is erased; null when that account has no such company */
export async function releaseFrom(desk: CompanyDesk, ruc: string, email: string): Promise<string | null> {
  return desk.transaction(async (tx) => {
    const found = await registeredBy(tx, ruc, email);
    return found ? takeOut(desk.deps, tx, { firmId: found.firm_id }, found.id) : null;
  });
}

/**
 * Hands a company over on support's word, whatever the other's plan has room for. Its next daily collection is the new account's.
 * Both are told by mail, which is how they learn of it if it was somebody else who asked.
 */
export async function giveTo(
  desk: CompanyDesk,
  ruc: string,
  from: string,
  to: string,
): Promise<'given' | 'unmailed' | 'no-company' | 'no-account' | 'has-it'> {
  try {
    const worker = newMover();
    const done = await desk.transaction(async (tx) => {
      const found = await registeredBy(tx, ruc, from);
      if (!found) return 'no-company';
      const receiver = await receiverOf(tx, to);
      if (!receiver) return 'no-account';
      const company = { firm_id: found.firm_id, business_id: found.id };
      const whom = { firmId: receiver.firm_id, memberId: receiver.id, collects: false };
      await startMove(desk.deps, tx, company, whom, worker);
      return { businessId: found.id, ruc, name: found.name, giverId: found.member_id, receiverId: receiver.id };
    });
    if (typeof done === 'string') return done;
    const { businessId, ...said } = done;
    // When a server took it up meanwhile, it tells both.
    if (!(await finishMove(desk, businessId, worker))) return 'given';
    return await tellBoth(desk, said);
  } catch (error) {
    if (violates(error, 'businesses_ruc_mine')) return 'has-it';
    throw error;
  }
}

async function tellBoth(desk: MailDesk, said: Omit<Parameters<typeof mailHandedOverTo>[1], 'to'>) {
  const told = await Promise.allSettled(
    (['giver', 'receiver'] as const).map((to) => mailHandedOverTo(desk, { ...said, to })),
  );
  return told.every(({ status }) => status === 'fulfilled') ? 'given' : 'unmailed';
}
