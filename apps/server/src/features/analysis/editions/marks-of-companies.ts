import { NEWEST } from '@yupana/tax/editions/editions.ts';
import type { Deps, Tx } from '../../../ctx.ts';
import { standsOf } from '../../vouchers/judging/stands.ts';
import { shortHash } from '../figures-hash.ts';
import { findToldOf } from './queries-editions.ts';

export interface Mark {
  /** Another as soon as a rehearsal of the company might say otherwise: its vouchers, what waits, what it told, the rules, the day. */
  text: string;
  /** Purchases wait to be judged. */
  waits: boolean;
}

/** How companies of a firm stand, by their ids: what a rehearsal was made on. */
export async function marksOf(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  firmId: string,
  businessIds: readonly string[],
): Promise<Map<string, Mark>> {
  const stands = await standsOf(tx, firmId, businessIds);
  const told = await findToldOf(tx, firmId, businessIds);
  return new Map(
    businessIds.map((id) => {
      const { text = '', waits = false } = stands.get(id) ?? {};
      return [id, { text: shortHash([NEWEST.hash, clock.today(), text, told.get(id)].join('|')), waits }];
    }),
  );
}
