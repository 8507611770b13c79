import type { Deps, System } from '../../ctx.ts';
import { personWithEmail } from '../accounts/people.ts';
import { isTwoStepOn } from './is-two-step-on.ts';
import { mailChange } from './mail-change.ts';
import { deleteTwoStep } from './queries.ts';

/** What support's command has of the product. */
export interface SupportDesk extends Pick<System, 'transaction'> {
  deps: Pick<Deps, 'config' | 'mail'>;
}

/**
 * Turns the second step off for who has lost telephone and codes, once support knows who they are: the password alone
 * opens the account again. Its owner is told by mail, which is how they learn of it if it was somebody else who asked.
 * @returns `none` when no account of that email has a second step
 */
export async function turnOffFor(desk: SupportDesk, email: string): Promise<'mailed' | 'unmailed' | 'none'> {
  const memberId = await desk.transaction(async (tx) => {
    const found = await personWithEmail(tx, email);
    if (!found || !(await isTwoStepOn(tx, found.id))) return undefined;
    await deleteTwoStep(tx, found.id);
    return found.id;
  });
  if (!memberId) return 'none';
  return mailChange(desk, memberId, 'support').then(
    () => 'mailed',
    () => 'unmailed',
  );
}
