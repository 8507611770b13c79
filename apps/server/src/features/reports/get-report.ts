import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallInput } from '@yupana/contract/call.ts';
import type { getProgramReport, getReport, getSiscontReport, ReportAnswer } from '@yupana/contract/reports.ts';
import type { Ctx, Tx } from '../../ctx.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { ReportKind } from '../../schema/reports.ts';
import { toldAccounts } from '../analysis/settings/told-accounts.ts';
import { ownBusiness } from '../businesses/own-business.ts';
import type { LockedBook } from '../vouchers/book-lock.ts';
import { seqOf } from '../vouchers/reading/each-of.ts';
import { buildReport } from './job-definitions.ts';
import { KINDS, rowsOf } from './kinds.ts';
import { PROGRAM_KIND } from './programs.ts';
import { buryLost, findReport, findSame, insertReport, type ReportRow, takeTurnToAsk } from './queries.ts';

/** Who asks waits so long for the file itself. */
const WAITS_MS = 15_000;
const LOOKS_EVERY_MS = 200;
const LINK_SECONDS = 60 * 60;
/** Of what says more than vouchers: documents come while nothing of the vouchers changes. */
const SAME_FOR_MS = 60_000;
/** Who builds it shows life each half second, and another takes over within a minute: after these all have died. */
const LOST_AFTER = 2 * 60_000;
/** Nobody began it: workers may be busy for long. */
const FORGOTTEN_AFTER = 10 * 60_000;

type Query = CallInput<typeof getReport>['query'];

const KIND_OF: Readonly<Record<Query['operation_type'], Record<Query['file_extension'], ReportKind>>> = {
  COMPRA: { txt: 'rce', xlsx: 'purchases' },
  VENTA: { txt: 'rvie', xlsx: 'sales' },
};

/** @throws NOT_FOUND also when the company is another firm's; REPORT_EMPTY, REPORT_FAILED */
export function getPeriodReport(ctx: Ctx, { params, query }: CallInput<typeof getReport>): Promise<ReportAnswer> {
  return report(ctx, params.ruc, query.tax_period, KIND_OF[query.operation_type][query.file_extension]);
}

/** @throws as {@link getPeriodReport} */
export function getSiscont(ctx: Ctx, { params, query }: CallInput<typeof getSiscontReport>): Promise<ReportAnswer> {
  return report(ctx, params.ruc, query.tax_period, 'siscont-purchases');
}

/** @throws as {@link getPeriodReport}; REPORT_TOO_LONG, REPORT_ACCOUNT_TOO_LONG */
export function getProgram(ctx: Ctx, { params, query }: CallInput<typeof getProgramReport>): Promise<ReportAnswer> {
  return report(ctx, params.ruc, query.tax_period, PROGRAM_KIND[query.program][query.operation_type]);
}

/**
 * A file of a period. While the period stands as it stood it is the same file, and asked for by ten at once it is built once; a larger
 * one is answered with how far it is, and had by asking again.
 */
async function report(ctx: Ctx, ruc: string, period: string, kind: ReportKind): Promise<ReportAnswer> {
  const { book, row } = await ctx.transaction(async (tx) => {
    const { id: businessId, ruc: own } = await ownBusiness(ctx, tx, { ruc });
    const of: LockedBook = { firmId: ctx.firmId, businessId, book: KINDS[kind].book, period };
    return { book: of, row: await foundOrAsked(ctx, tx, of, kind, own) };
  });
  const until = performance.now() + WAITS_MS;
  let now = row;
  while (isOpen(now) && performance.now() < until) {
    await sleep(LOOKS_EVERY_MS);
    const next = await ctx.transaction((tx) => findReport(tx, book, row.id));
    if (!next) throw notFound();
    now = next;
  }
  if (now.state === 'failed') throw new AppError('REPORT_FAILED');
  return present(ctx, book, now);
}

async function foundOrAsked(ctx: Ctx, tx: Tx, book: LockedBook, kind: ReportKind, ruc: string): Promise<ReportRow> {
  const { clock, queue } = ctx.deps;
  const now = clock.now();
  await takeTurnToAsk(tx, book);
  const seq = await seqOf(tx, book);
  const of = { tax_period: book.period, kind };
  const told = KINDS[kind].books ? await toldAccounts(tx, book, book.period) : null;
  if (told && !KINDS[kind].books?.takes(told.accounts)) throw new AppError('REPORT_ACCOUNT_TOO_LONG');
  // Since when a file of the period is the same; null when its `seq` says so alone.
  const since = KINDS[kind].saysMore ? new Date(now.getTime() - SAME_FOR_MS) : (told?.at ?? null);
  const until = new Date(now.getTime() + LINK_SECONDS * 1000);
  const before = (ms: number) => new Date(now.getTime() - ms);
  await buryLost(tx, book, { running: before(LOST_AFTER), pending: before(FORGOTTEN_AFTER), now });
  const same = await findSame(tx, book, of, { seq, until, since });
  if (same) return same;
  const rows_total = await rowsOf(tx, book, kind);
  if (rows_total === 0) throw new AppError('REPORT_EMPTY');
  if (rows_total > (KINDS[kind].most ?? rows_total)) throw new AppError('REPORT_TOO_LONG');
  const id = randomUUID();
  const whose = { business_id: book.businessId, firm_id: book.firmId };
  const file_name = KINDS[kind].fileName({ ruc, period: book.period });
  const inserted = await insertReport(tx, {
    ...{ ...whose, id, ...of, seq, rows_total, file_name },
    ...{ created_at: now, heartbeat_at: now },
  });
  if (inserted) {
    await queue.send(buildReport, { firmId: book.firmId, businessId: book.businessId, reportId: id }, { tx });
  }
  const asked = inserted ? await findReport(tx, book, id) : await findSame(tx, book, of, { seq, until, since });
  // Asked for by a process of the version before, which waits for nobody, and failed meanwhile: it may be asked for again.
  if (!asked) throw new AppError('REPORT_FAILED');
  return asked;
}

function isOpen({ state }: ReportRow): boolean {
  return state === 'pending' || state === 'running';
}

function present({ deps, firmId }: Ctx, { businessId }: LockedBook, row: ReportRow): ReportAnswer {
  const { id, state, rows_done, rows_total, file_name, file_hash } = row;
  return {
    sas: file_hash === null ? null : deps.files.link({ businessId }, file_hash, file_name, LINK_SECONDS, firmId),
    blob_filename: file_name,
    report: { uuid: id, state: state === 'done' ? 'done' : 'running', rows_done, rows_total },
  };
}
