import { type Edition, editionOf } from '@yupana/tax/editions/editions.ts';
import type { Ctx, Tx } from '../../../ctx.ts';
import { findAdoption } from './queries-editions.ts';

export interface FirmEdition {
  edition: Edition;
  /** A newer process put one in force that this code does not know: it judges nothing meanwhile. */
  ahead: boolean;
  /** Null: nothing of the firm was judged yet. */
  adopted: { place: number; at: Date } | null;
}

/** By which edition of the rules all companies of a firm are judged. */
export async function editionOfFirm(tx: Tx, { firmId }: Pick<Ctx, 'firmId'>): Promise<FirmEdition> {
  const found = await findAdoption(tx, firmId);
  const adopted = found ? { place: found.place, at: found.adopted_at } : null;
  return { ...editionOf(found?.edition ?? null), adopted };
}
