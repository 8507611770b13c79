import type { removeStatement as call } from '@yupana/contract/bank.ts';
import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { Ctx, Deps, Tx } from '../../../ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { type Company, companyNamed, inTurnOf } from '../company.ts';
import { addCharges } from './add-charges.ts';
import { readKept } from './choose-columns.ts';
import { chargesOf, type ReadCharge } from './fingerprints.ts';
import {
  dropStatement,
  findConfirmed,
  findSharing,
  findStatement,
  insertRemoved,
  type StatementRow,
  updateStatement,
} from './queries-statements.ts';

/** Erases a file of a company's store, unless something else of it has the same bytes: reports, of which this room knows nothing. */
export type DropFile = (
  deps: Pick<Deps, 'files'>,
  ask: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  of: { businessId: string; besides: null; hash: string },
) => Promise<void>;

/** How often the files that share its charges are read because another was added meanwhile. */
const MOST_TRIES = 3;

/**
 * Takes back a statement that was imported by mistake: its charges go, also those that somebody put aside, and so does its file; who took
 * it back stays. A charge that another file brought too stays with that one.
 * @throws NOT_FOUND; STATEMENT_IN_USE while one of them pays something
 */
export async function removeStatement(
  ctx: Ctx,
  { query, body }: CallInput<typeof call>,
  dropFile: DropFile,
): Promise<CallResult<typeof call>> {
  for (let left = MOST_TRIES; left > 0; left--) {
    const sharing = await readSharing(ctx, query, body.statement);
    const data = await inTurnOf(ctx, query, async (tx, company) => {
      const row = await findStatement(tx, company, body.statement);
      if (!row) throw notFound();
      await refuseConfirmed(tx, company, row);
      const now = await findSharing(tx, company, row);
      if (now.some(({ id }) => !sharing.has(id))) return null;
      const removed = await dropStatement(tx, company, row.id);
      let kept = 0;
      for (const one of now) kept += await giveBack(tx, company, one, sharing.get(one.id) ?? []);
      await insertRemoved(tx, {
        ...{ business_id: company.businessId, firm_id: company.firmId, id: row.id, name: row.name },
        ...{ uploaded_at: row.uploaded_at, charges: removed - kept, kept },
        ...{ member_id: ctx.accountantId, removed_at: ctx.deps.clock.now() },
      });
      return { removed, kept, company, hash: row.file_hash };
    });
    if (!data) continue;
    const { company, hash, ...said } = data;
    await dropFile(ctx.deps, (work) => ctx.read(work), { businessId: company.businessId, besides: null, hash });
    return { success: true, data: said };
  }
  throw new AppError('STATEMENT_IN_USE', {
    message: 'Se está importando otro estado de cuenta. Quítalo cuando termine.',
  });
}

async function refuseConfirmed(tx: Tx, company: Company, { id }: StatementRow): Promise<void> {
  const { count, operations } = await findConfirmed(tx, company, id);
  if (count === 0) return;
  const which = `${operations.join(', ')}${count > operations.length ? '…' : ''}`;
  const message =
    count === 1
      ? `Un cargo de este estado de cuenta está confirmado como pago (${which}). Deshazlo antes de quitarlo.`
      : `${count} cargos de este estado de cuenta están confirmados como pagos (${which}). Deshazlos antes de quitarlo.`;
  throw new AppError('STATEMENT_IN_USE', { message });
}

/** The charges of the files that may have some of its, by the statement: read before anybody waits for it. */
async function readSharing(ctx: Ctx, query: { ruc: string }, id: string): Promise<Map<string, ReadCharge[]>> {
  const { businessId, rows } = await ctx.read(async (tx) => {
    const company = await companyNamed(ctx, tx, query);
    const row = await findStatement(tx, company, id);
    if (!row) throw notFound();
    return { ...company, rows: await findSharing(tx, company, row) };
  });
  const read = new Map<string, ReadCharge[]>();
  for (const row of rows) {
    const { charges } = row.columns ? await readKept(ctx, businessId, row, row.columns) : { charges: [] };
    read.set(row.id, await chargesOf(charges));
  }
  return read;
}

async function giveBack(tx: Tx, company: Company, row: StatementRow, charges: readonly ReadCharge[]): Promise<number> {
  const { bank, account, currency } = row;
  const added = await addCharges(tx, company, row.id, { charges, whose: { bank, account, currency } });
  if (added > 0) await updateStatement(tx, company, row.id, { added: row.added + added });
  return added;
}
