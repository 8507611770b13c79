import type { BookName } from '@yupana/contract/books.ts';
import type { VoucherStatus } from '@yupana/contract/vouchers.ts';
import { registerFileName } from '@yupana/registers/write/file-names.ts';
import { type ToldAccounts, withTold } from '@yupana/registers/write/programs/accounts.ts';
import { tooLong } from '@yupana/registers/write/programs/program.ts';
import { writeLines } from '@yupana/registers/write/write-lines.ts';
import type { Owner } from '@yupana/registers/write/written-voucher.ts';
import type { Tx } from '../../ctx.ts';
import type { ReportKind } from '../../schema/reports.ts';
import { countForeignRows } from '../non-domiciled/foreign-purchases.ts';
import type { LockedBook } from '../vouchers/book-lock.ts';
import { countsOf, type ReadVoucher } from '../vouchers/reading/each-of.ts';
import { purchasesWorkbook, type Sources, salesWorkbook } from './period-workbook.ts';
import { PROGRAM_FILES, type ProgramKind } from './programs.ts';
import { ABROAD, annotated, REGISTERS, registerName } from './register-files.ts';

/** A kind of file: what goes into it, how it is called and written. */
interface Kind {
  book: BookName;
  /** Of our statuses those that go into it; all when null. */
  statuses: readonly VoucherStatus[] | null;
  /** @param isEmpty no row stands in it: SUNAT wants a register that says so in its name */
  fileName(owner: Pick<Owner, 'ruc' | 'period'>, isEmpty?: boolean): string;
  /** How many rows it has, where that is not how many vouchers have these statuses. */
  count?(tx: Tx, book: LockedBook): Promise<number>;
  /** No more of them are written. */
  most?: number;
  /**
   * In accounts that the company may tell, whose change no `seq` tells either.
   * @returns whether its program takes those that are told whole
   */
  books?: { takes(told: ToldAccounts | null): boolean };
  /** It says more than the vouchers of the period, whose change no `seq` tells. */
  saysMore?: true;
  write(owner: Owner, sources: Sources, madeAt: Date): AsyncIterable<Uint8Array>;
}

const PURCHASES = { book: 'RCE', statuses: null } as const;
const DEDUCTIBLE = { book: 'RCE', statuses: REGISTERS.RCE.statuses } as const;
const SALES = { book: 'RVIE', statuses: null } as const;

export const KINDS: Readonly<Record<ReportKind, Kind>> = {
  rce: {
    ...DEDUCTIBLE,
    fileName: (owner, isEmpty) => registerName('RCE', owner, isEmpty),
    write: (owner, { read }) => writeLines(REGISTERS.RCE.format, deductible(read), owner),
  },
  rvie: {
    ...SALES,
    fileName: (owner, isEmpty) => registerName('RVIE', owner, isEmpty),
    write: (owner, { read }) => writeLines(REGISTERS.RVIE.format, read(null), owner),
  },
  'non-domiciled': {
    ...{ ...PURCHASES, count: countForeignRows },
    fileName: (owner, isEmpty = false) => registerFileName('non-domiciled', owner, isEmpty),
    write: (owner, { foreign }) => writeLines(ABROAD, foreign(), owner),
  },
  purchases: {
    ...{ ...PURCHASES, saysMore: true },
    fileName: ({ ruc, period }) => `Yupana compras ${ruc} ${period}.xlsx`,
    write: purchasesWorkbook,
  },
  sales: {
    ...{ ...SALES, saysMore: true },
    fileName: ({ ruc, period }) => `Yupana ventas ${ruc} ${period}.xlsx`,
    write: salesWorkbook,
  },
  'siscont-purchases': program('siscont-purchases'),
  'siscont-sales': program('siscont-sales'),
  'siscont16-purchases': program('siscont16-purchases'),
  'siscont16-sales': program('siscont16-sales'),
  'siscont23-purchases': program('siscont23-purchases'),
  'siscont23-sales': program('siscont23-sales'),
  'concar-purchases': program('concar-purchases'),
  'concar-sales': program('concar-sales'),
  'contasis-purchases': program('contasis-purchases'),
  'contasis-sales': program('contasis-sales'),
  'starsoft-purchases': program('starsoft-purchases'),
  'starsoft-sales': program('starsoft-sales'),
};

/** Of purchases the deductible ones; of sales those that count. */
function program(kind: ProgramKind): Kind {
  const { format, accounts, most, fileName, write } = PROGRAM_FILES[kind];
  const isPurchases = format.book === 'RCE';
  return {
    ...{ ...(isPurchases ? DEDUCTIBLE : SALES), most, fileName },
    books: { takes: (told) => tooLong(format, withTold(accounts, told)) === null },
    write: (owner, { read, accounts: told }, madeAt) =>
      write(isPurchases ? deductible(read) : read(null), { owner, accounts: withTold(accounts, told) }, madeAt),
  };
}

/** Why none is made of more than it takes. */
export function tooManyFor(kind: ReportKind): string {
  const most = KINDS[kind].most?.toLocaleString('en-US');
  return `El periodo tiene más de ${most} comprobantes, y el programa no numera más en un mes.`;
}

/** How many vouchers a file of this kind is made of. */
export async function rowsOf(tx: Tx, book: LockedBook, kind: ReportKind): Promise<number> {
  const { count, statuses } = KINDS[kind];
  if (count) return count(tx, book);
  const counts = await countsOf(tx, book);
  let rows = 0;
  for (const [status, some] of counts) if (!statuses || statuses.includes(status)) rows += some;
  return rows;
}

function deductible(read: Sources['read']): AsyncIterable<readonly ReadVoucher[]> {
  return annotated('RCE', read(DEDUCTIBLE.statuses));
}
