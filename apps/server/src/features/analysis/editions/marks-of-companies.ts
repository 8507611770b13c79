import { NEWEST } from '@yupana/tax/editions/editions.ts';
import type { Deps, Tx } from '../../../ctx.ts';
import { standsOf } from '../../vouchers/judging/stands.ts';
import { shortHash } from '../figures-hash.ts';
import { findToldOf } from './queries-editions.ts';

/** How a mark begins that was made while the company moved. */
const MOVING = '~';

export interface Mark {
  /** Another as soon as a rehearsal of the company might say otherwise: its vouchers, what waits, what it told, the rules, the day. */
  text: string;
  /**
   * The same of what people do alone: of a company whose purchases come and are judged while it is rehearsed, so that its own mark would
   * be another at each part and for ever.
   */
  moving: string;
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
      const { verdicts = '', people = '' } = told.get(id) ?? {};
      const grounds = [NEWEST.hash, clock.today(), people];
      const moving = `${MOVING}${shortHash(grounds.join('|'))}`;
      return [id, { text: shortHash([...grounds, text, verdicts].join('|')), moving, waits }];
    }),
  );
}
