import type { Ctx, Tx } from '../../../ctx.ts';
import { dateTimeInLima } from '../../../platform/clock.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { namesOfPeople } from '../../accounts/people.ts';
import type { Company } from '../company.ts';
import { findMovements, type MovementRow } from './queries-movements.ts';

/** The charges that a call names, once each and in its order. @throws NOT_FOUND when one is not the company's */
export async function movementsNamed(tx: Tx, company: Company, ids: readonly string[]): Promise<MovementRow[]> {
  const once = [...new Set(ids.map((id) => id.toLowerCase()))];
  const found = new Map((await findMovements(tx, company, once)).map((row) => [row.id, row]));
  return once.map((id) => {
    const row = found.get(id);
    if (!row) throw notFound();
    return row;
  });
}

/** «18/10/2026» */
export function shownDay({ moved_on }: Pick<MovementRow, 'moved_on'>): string {
  return moved_on.split('-').toReversed().join('/');
}

const WORDS = {
  confirmed: 'ya confirmó',
  'not-purchase': 'ya dijo que no es compra',
  undone: 'deshizo',
  open: 'ya dejó por confirmar',
} as const;

/** Of two who decide the same, one wins: the other is told who and when. */
export async function taken(ctx: Pick<Ctx, 'accountantId'>, tx: Tx, row: MovementRow): Promise<AppError> {
  const nameOf = await namesOfPeople(tx, row.member_id === null ? [] : [row.member_id]);
  const by = row.member_id === null ? 'Alguien' : row.member_id === ctx.accountantId ? 'Tú' : nameOf(row.member_id);
  const what = by === 'Tú' ? YOU[row.state] : WORDS[row.state];
  const at = row.decided_at ? ` el ${dateTimeInLima(row.decided_at)}` : '';
  const which = row.operation === '' ? `del ${shownDay(row)}` : row.operation;
  return new AppError('MOVEMENT_TAKEN', { message: `${by} ${what} el cargo ${which}${at}.` });
}

const YOU = {
  confirmed: 'ya confirmaste',
  'not-purchase': 'ya dijiste que no es compra',
  undone: 'deshiciste',
  open: 'ya dejaste por confirmar',
} as const;
