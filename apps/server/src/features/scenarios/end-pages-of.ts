import type { Ctx, Tx } from '../../ctx.ts';
import { removeCopied } from './queries.ts';

/**
 * The pages for clients whose link this member copied open no more: they may have kept it. One that was mailed only its client has, and it
 * stays.
 */
export async function endPagesOf({ firmId }: Pick<Ctx, 'firmId'>, tx: Tx, memberId: string): Promise<void> {
  await removeCopied(tx, firmId, memberId);
}
