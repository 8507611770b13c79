import type { Deps, Tx } from '../../ctx.ts';
import type { LetterKind } from '../../schema/letters.ts';
import { sendLetter } from './job-definitions.ts';
import { promiseLetter } from './queries.ts';

interface Letter {
  firmId: string;
  kind: LetterKind;
  /** The company whose collection it tells. */
  businessId?: string;
}

/** Sees to it that the firm's members get a letter, in the transaction of what it tells of. Those who were promised it before do not. */
export async function requestLetter(
  { queue, clock }: Pick<Deps, 'queue' | 'clock'>,
  tx: Tx,
  { firmId, kind, businessId }: Letter,
): Promise<void> {
  const members = await promiseLetter({ firmId }, tx, { kind, businessId: businessId ?? null, now: clock.now() });
  for (const memberId of members) await queue.send(sendLetter, { firmId, memberId, kind }, { tx });
}
