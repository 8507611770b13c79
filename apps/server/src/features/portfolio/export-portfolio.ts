import { buffer } from 'node:stream/consumers';
import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import { nameOfPerson } from '@yupana/contract/person-name.ts';
import type { exportPortfolio as call, PortfolioRow } from '@yupana/contract/portfolio.ts';
import { PORTFOLIO_TITLES, type PortfolioColumn } from '@yupana/contract/portfolio-terms.ts';
import { RECKONED } from '@yupana/contract/reckoned-day.ts';
import type { CellValue, SheetColumn } from '@yupana/registers/write/workbook/sheet.ts';
import { writeWorkbook } from '@yupana/registers/write/workbook/workbook.ts';
import { fromWire } from '@yupana/tax/money.ts';
import { formatPeriod } from '@yupana/tax/period.ts';
import type { Ctx } from '../../ctx.ts';
import { dateTimeInLima } from '../../platform/clock.ts';
import { notFound } from '../../platform/errors.ts';
import { readRows } from './get-portfolio.ts';

type Rows = Awaited<ReturnType<typeof readRows>>;
type People = Rows['people'];
interface Column extends SheetColumn {
  valueOf(row: PortfolioRow, people: People): CellValue;
}

const DUE: Column = { title: PORTFOLIO_TITLES.due, kind: 'day', width: 12, valueOf: ({ due_on }) => due_on };
/** The day is the same for all by what is published: what marks it stands over them. */
const DUE_RECKONED: Column = { ...DUE, title: `${DUE.title} (${RECKONED})`, width: 18 };

/** What each column of the screen becomes: what stands in one cell there, in two where they are two figures. What is not known is blank. */
const SHEET_COLUMNS: Readonly<Record<PortfolioColumn, readonly Column[]>> = {
  ruc: [{ title: 'RUC', kind: 'text', width: 13, valueOf: ({ ruc }) => ruc }],
  due: [DUE],
  access: [{ title: PORTFOLIO_TITLES.access, kind: 'text', width: 20, valueOf: ({ access }) => access.says }],
  collection: [
    {
      ...{ title: PORTFOLIO_TITLES.collection, kind: 'text', width: 18 },
      valueOf: ({ collection: { at } }) => (at === null ? null : dateTimeInLima(new Date(at))),
    },
    { title: 'Recolección', kind: 'text', width: 22, valueOf: ({ collection }) => collection.says },
  ],
  vouchers: [
    { title: 'Comprobantes de compra', kind: 'count', width: 14, total: true, valueOf: (row) => row.vouchers_count },
  ],
  documents: [
    { title: 'Con su XML', kind: 'count', width: 12, total: true, valueOf: ({ documents }) => documents?.held ?? null },
    {
      ...{ title: 'Con documento electrónico', kind: 'count', width: 14, total: true },
      valueOf: ({ documents }) => documents?.expected ?? null,
    },
  ],
  observed: [
    { title: 'Observados', kind: 'count', width: 12, total: true, valueOf: (row) => row.observed_count },
    {
      ...{ title: 'IGV de observados', kind: 'amount', width: 16, total: true },
      valueOf: (row) => moneyOf(row.observed_igv_amount),
    },
  ],
  igv: [
    {
      ...{ title: 'IGV estimado (negativo: a favor)', kind: 'amount', width: 18 },
      valueOf: (row) => moneyOf(row.igv_amount),
    },
  ],
  mail: [
    { title: 'Buzón: urgentes', kind: 'count', width: 12, valueOf: ({ mail }) => mail?.urgent ?? null },
    { title: 'Buzón: sin leer', kind: 'count', width: 12, valueOf: ({ mail }) => mail?.unread ?? null },
  ],
  close: [{ title: PORTFOLIO_TITLES.close, kind: 'text', width: 18, valueOf: ({ close }) => close.says }],
  responsible: [
    {
      ...{ title: 'Responsable', kind: 'text', width: 26 },
      valueOf: ({ responsible_uuid }, people) => {
        const person = people.find(({ uuid }) => uuid === responsible_uuid);
        return person ? nameOfPerson(person) : null;
      },
    },
  ],
};
const COMPANY: Column = { title: 'Empresa', kind: 'text', width: 44, valueOf: ({ name }) => name };

/**
 * The table as a workbook: these companies in this order, with these columns, as they stand now.
 * @throws NOT_FOUND also when one alone is another firm's
 */
export async function exportPortfolio(ctx: Ctx, { body }: CallInput<typeof call>): Promise<CallResult<typeof call>> {
  const { tax_period, business_uuids, columns: asked } = body;
  const { rows, people } = await ctx.transaction((tx) => readRows(ctx, tx, tax_period));
  const byId = new Map(rows.map((row) => [row.uuid, row]));
  const chosen = business_uuids.map((uuid) => byId.get(uuid.toLowerCase()) ?? missing());
  const due = chosen.some(({ due_reckoned }) => due_reckoned) ? DUE_RECKONED : DUE;
  const columns = [COMPANY, ...asked.flatMap((name) => (name === 'due' ? [due] : SHEET_COLUMNS[name]))];
  const page = chosen.map((row) => columns.map((column) => column.valueOf(row, people)));
  const sheet = { name: `Empresas ${formatPeriod(tax_period)}`, columns, pages: [page] };
  const bytes = await buffer(writeWorkbook([sheet], ctx.deps.clock.now()));
  return { name: `empresas-${tax_period}.xlsx`, content: bytes.toString('base64') };
}

function moneyOf(soles: number | null): CellValue {
  return soles === null ? null : fromWire(soles);
}

function missing(): never {
  throw notFound();
}
