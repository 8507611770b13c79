import type { BusinessRow, registerBusinesses as call, RowResult } from '@yupana/contract/business-lists.ts';
import { registerBusinessBody } from '@yupana/contract/businesses.ts';
import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { ErrorCode } from '@yupana/contract/errors.ts';
import type { Ctx } from '../../ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { findOwnBusiness } from '../businesses/own-business.ts';
import { registerBusiness } from './register-business.ts';

type Told = Pick<RowResult, 'outcome' | 'uuid' | 'errors'>;

/**
 * Registers a list, row by row, each in a transaction of its own: a row is registered whole or not at all, and one that is
 * wrong does not hold up the others. A row that the firm has already is left as it is, so a list can be sent again.
 */
export async function registerBusinesses(
  ctx: Ctx,
  { body: { rows, terms, privacy } }: CallInput<typeof call>,
): Promise<CallResult<typeof call>> {
  const firstWith = new Map<string, number>();
  const results: RowResult[] = [];
  for (const [place, row] of rows.entries()) {
    const ruc = row.ruc.trim();
    const twin = firstWith.get(ruc);
    if (twin === undefined && ruc !== '') firstWith.set(ruc, place + 1);
    const told =
      twin === undefined
        ? await registerRow(ctx, row, { terms, privacy })
        : refused('INVALID_REQUEST', 'ruc', `El RUC se repite: ya está en la fila ${twin}.`);
    results.push({ row: place + 1, ruc, name: row.name.trim(), ...told });
  }
  return { results };
}

async function registerRow(ctx: Ctx, row: BusinessRow, consents: { terms: true; privacy: true }): Promise<Told> {
  const known = await mine(ctx, row);
  if (known) return known;
  const given = Object.entries(row).filter(([, text]) => text.trim() !== '');
  const parsed = registerBusinessBody.safeParse({ ...emptyRow, ...Object.fromEntries(given), ...consents });
  if (!parsed.success) {
    const first = new Map(parsed.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
    const errors = [...first].toReversed().map(([field, message]) => ({ code: 'INVALID_REQUEST', field, message }));
    return { outcome: 'refused', uuid: null, errors };
  }
  try {
    const { uuid } = await registerBusiness(ctx, { params: undefined, query: undefined, body: parsed.data });
    return { outcome: 'registered', uuid, errors: [] };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The same list sent twice at once: the other one was quicker.
    const meanwhile = error.code === 'BUSINESS_ALREADY_REGISTERED' ? await mine(ctx, row) : undefined;
    return meanwhile ?? refused(error.code, error.fields[0] ?? null, error.message);
  }
}

async function mine(ctx: Ctx, { ruc }: BusinessRow): Promise<Told | undefined> {
  const known = await ctx.transaction((tx) => findOwnBusiness(ctx, tx, ruc.trim()));
  return known && { outcome: 'already', uuid: known.id, errors: [] };
}

/** The fields that must be there, so that the schema says what is missing in its own words. */
const emptyRow = { ruc: '', name: '', username: '', passwordSOL: '' };

function refused(code: ErrorCode, field: string | null, message: string): Told {
  return { outcome: 'refused', uuid: null, errors: [{ code, field, message }] };
}
