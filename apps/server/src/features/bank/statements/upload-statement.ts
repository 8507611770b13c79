import { createHash, randomUUID } from 'node:crypto';
import { type uploadStatement as call, STATEMENT_MOST_BYTES } from '@yupana/contract/bank.ts';
import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import { type Columns, findHeader, type Header, hasRows } from '@yupana/registers/read/statements/find-columns.ts';
import { type ReadRows, readStatement } from '@yupana/registers/read/statements/read-statement.ts';
import { readTable } from '@yupana/registers/read/statements/read-table.ts';
import { StatementRefused } from '@yupana/registers/read/statements/refused.ts';
import type { Table } from '@yupana/registers/read/statements/table.ts';
import type { Ctx } from '../../../ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { namesOfPeople } from '../../accounts/people.ts';
import { requireBusiness, requireNotArchived } from '../../businesses/find-business.ts';
import { type Company, companyNamed, inTurnOf } from '../company.ts';
import { loadingOf } from '../loading.ts';
import { withPossibleDays } from '../possible-days.ts';
import { addCharges } from './add-charges.ts';
import { chargesOf } from './fingerprints.ts';
import { presentStatement } from './present-statement.ts';
import {
  findAccount,
  findByFile,
  findRemembered,
  findStatement,
  insertStatement,
  type StatementRow,
} from './queries-statements.ts';

type Row = Parameters<typeof insertStatement>[1];

/** Rows that are named one by one. */
const MOST_NAMED = 50;
const SAMPLE = 5;

/**
 * Keeps a statement of the bank and its charges. One whose layout nobody knows is kept without them until somebody says which column
 * is what; the same bytes again are the statement that is here, and charges of other files are not repeated.
 * @throws STATEMENT_UNREADABLE, and then nothing is kept
 */
export async function uploadStatement(
  ctx: Ctx,
  { query, body }: CallInput<typeof call>,
): Promise<CallResult<typeof call>> {
  const bytes = Buffer.from(body.content, 'base64');
  if (bytes.length > STATEMENT_MOST_BYTES) {
    throw new AppError('STATEMENT_UNREADABLE', { message: 'Un estado de cuenta puede pesar hasta 5 MB.' });
  }
  const company = await ctx.read(async (tx) => {
    const company = await companyNamed(ctx, tx, query);
    requireNotArchived(await requireBusiness(ctx, tx, company.businessId));
    return company;
  });
  const table = await readable(() => readTable(bytes));
  const header = findHeader(table);
  const { known, account } = await ctx.read(async (tx) => ({
    known: await findRemembered(tx, company, header.key),
    account: header.account || (await findAccount(tx, company, header.key)),
  }));
  const columns = known?.columns ?? (header.bank === 'other' ? null : header.columns);
  const rows = await readable(() => (columns ? readAs(table, header, columns) : unread(table, header)));
  const read = rows && withPossibleDays(rows, ctx.deps.clock.today());
  const hash = createHash('sha256').update(bytes).digest('hex');
  await ctx.deps.files.put({ businessId: company.businessId }, bytes);
  const bank = known?.bank ?? header.bank;
  const whose = { bank, account, currency: header.currency ?? known?.currency ?? 'PEN' };
  const charges = await chargesOf(read?.charges ?? []);
  const data = await inTurnOf(ctx, query, async (tx) => {
    const loading = await loadingOf(ctx, tx, company);
    const before = await findByFile(tx, company, hash);
    const id = before?.id ?? randomUUID();
    let added = 0;
    if (!before) {
      added = await addCharges(tx, company, id, { charges, whose });
      await insertStatement(tx, {
        ...rowOf(ctx, company, { id, name: body.name, hash, table, header }),
        ...{ ...whose, added, ...figuresOf(read) },
        state: read ? 'read' : 'columns',
        columns: toJson(columns ?? header.columns),
      });
    }
    const row = (await findStatement(tx, company, id)) as StatementRow;
    return { statement: presentStatement(row, await namesOfPeople(tx, [row.member_id]), added), ...loading };
  });
  return { success: true, data };
}

/**
 * By columns that nobody chose for this very file. Rows in which they find nothing are shown to a person, who says what is what; of a file
 * that has no rows there is nothing to say.
 */
async function readAs(table: Table, header: Header, columns: Columns): Promise<ReadRows | null> {
  try {
    return await readStatement(table, header, columns);
  } catch (error) {
    if (error instanceof StatementRefused && hasRows(table, header)) return null;
    throw error;
  }
}

/** Somebody will say which column is what. @throws StatementRefused when there is none of which to say it */
function unread(table: Table, header: Header): null {
  if (!hasRows(table, header)) throw new StatementRefused('No encontramos ningún movimiento en el archivo.');
  return null;
}

function rowOf(
  ctx: Ctx,
  { firmId, businessId }: Company,
  of: { id: string; name: string; hash: string; table: Table; header: Header },
) {
  const { id, name, hash, table, header } = of;
  return {
    ...{ business_id: businessId, firm_id: firmId, id, name, file_hash: hash },
    header_key: header.key,
    titles: JSON.stringify(header.titles),
    sample: JSON.stringify(sampleOf(table, header)),
    member_id: ctx.accountantId,
    uploaded_at: ctx.deps.clock.now(),
  };
}

/** The first rows below the titles in which something stands. */
function sampleOf(table: Table, header: Header): readonly string[][] {
  const rows = table.rows.slice(header.row + 1).filter((cells) => cells.some((one) => one.trim() !== ''));
  return rows.slice(0, SAMPLE);
}

/** What is told of the rows of a file; nothing while nobody said which column is what. */
export function figuresOf(read: ReadRows | null) {
  const days = (read?.charges ?? []).map(({ date }) => date).toSorted();
  return {
    charges: read?.charges.length ?? 0,
    credits: read?.credits ?? 0,
    unreadable: JSON.stringify(read?.unreadable.slice(0, MOST_NAMED) ?? []),
    unreadable_count: read?.unreadable.length ?? 0,
    first_date: days[0] ?? null,
    last_date: days.at(-1) ?? null,
  } satisfies Partial<Row>;
}

export function toJson(columns: Columns | null): string | null {
  return columns && JSON.stringify(columns);
}

/** @throws STATEMENT_UNREADABLE in the words of who could not read it */
export async function readable<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof StatementRefused)) throw error;
    throw new AppError('STATEMENT_UNREADABLE', { message: error.message });
  }
}
