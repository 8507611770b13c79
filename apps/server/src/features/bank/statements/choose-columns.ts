import { buffer } from 'node:stream/consumers';
import type { chooseColumns as call, listStatements as listCall } from '@yupana/contract/bank.ts';
import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import { type Columns, findHeader } from '@yupana/registers/read/statements/find-columns.ts';
import { type ReadRows, readStatement } from '@yupana/registers/read/statements/read-statement.ts';
import { readTable } from '@yupana/registers/read/statements/read-table.ts';
import type { Ctx } from '../../../ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { namesOfPeople } from '../../accounts/people.ts';
import { companyNamed, inTurnOf } from '../company.ts';
import { loadingOf } from '../loading.ts';
import { withPossibleDays } from '../possible-days.ts';
import { addCharges } from './add-charges.ts';
import { chargesOf } from './fingerprints.ts';
import { presentStatement } from './present-statement.ts';
import {
  dropUntouched,
  findStatement,
  listNewest,
  listRemoved,
  type StatementRow,
  updateStatement,
} from './queries-statements.ts';
import { figuresOf, readable, toJson } from './upload-statement.ts';

/**
 * Says what each column of a statement is, and reads it so; files with the same titles are read so from then on.
 * @throws STATEMENT_IN_USE when somebody said something of its charges already; STATEMENT_UNREADABLE
 */
export async function chooseColumns(
  ctx: Ctx,
  { query, body }: CallInput<typeof call>,
): Promise<CallResult<typeof call>> {
  const { statement: id, columns, bank, account, currency } = body;
  const { businessId, row } = await ctx.read(async (tx) => {
    const company = await companyNamed(ctx, tx, query);
    return { ...company, row: await findStatement(tx, company, id) };
  });
  if (!row) throw notFound();
  const read = await readable(() => readKept(ctx, businessId, row, columns));
  const charges = await chargesOf(read.charges);
  const data = await inTurnOf(ctx, query, async (tx, company) => {
    const loading = await loadingOf(ctx, tx, company);
    if (!(await dropUntouched(tx, company, id))) throw new AppError('STATEMENT_IN_USE');
    const added = await addCharges(tx, company, id, { charges, whose: { bank, account, currency } });
    const said = { bank, account, currency, columns: toJson(columns), state: 'read' as const };
    await updateStatement(tx, company, id, { ...said, added, ...figuresOf(read) });
    const now = (await findStatement(tx, company, id)) as StatementRow;
    return { statement: presentStatement(now, await namesOfPeople(tx, [now.member_id])), ...loading };
  });
  return { success: true, data };
}

/** What its file says, read by these columns. @throws StatementRefused */
export async function readKept(
  { deps }: Pick<Ctx, 'deps'>,
  businessId: string,
  { file_hash }: StatementRow,
  columns: Columns,
): Promise<ReadRows> {
  const { stream } = await deps.files.open({ businessId }, file_hash);
  const table = await readTable(await buffer(stream));
  return withPossibleDays(await readStatement(table, findHeader(table), columns), deps.clock.today());
}

const MOST = 100;
const MOST_REMOVED = 20;

/** The company's statements and those that were taken back, the last first. */
export async function listStatements(
  ctx: Ctx,
  { query }: CallInput<typeof listCall>,
): Promise<CallResult<typeof listCall>> {
  const data = await ctx.read(async (tx) => {
    const company = await companyNamed(ctx, tx, query);
    const rows = await listNewest(tx, company, MOST);
    const gone = await listRemoved(tx, company, MOST_REMOVED);
    const people = [...rows, ...gone].map(({ member_id }) => member_id);
    const nameOf = await namesOfPeople(tx, [...new Set(people)]);
    const { loads_payments } = await loadingOf(ctx, tx, company);
    const removed = gone.map(({ id, name, charges, kept, member_id, removed_at }) => ({
      ...{ uuid: id, name, charges, kept, by: nameOf(member_id), at: removed_at.toISOString() },
    }));
    return { statements: rows.map((row) => presentStatement(row, nameOf)), removed, loads_payments };
  });
  return { success: true, data };
}
