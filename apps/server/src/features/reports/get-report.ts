import { setTimeout as sleep } from 'node:timers/promises';
import type { OperationType } from '@yupana/contract/books.ts';
import type { CallInput } from '@yupana/contract/call.ts';
import type {
  getNonDomiciledReport,
  getProgramReport,
  getReport,
  getSiscontReport,
  ReportAnswer,
} from '@yupana/contract/reports.ts';
import type { Ctx } from '../../ctx.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { ReportKind } from '../../schema/reports.ts';
import { ownBusiness } from '../businesses/own-business.ts';
import { askReport, isOpen, LINK_SECONDS } from './ask-report.ts';
import { PROGRAM_KIND } from './programs.ts';
import { findReport, type ReportRow } from './queries.ts';

/** Who asks waits so long for the file itself. */
const WAITS_MS = 15_000;
const LOOKS_EVERY_MS = 200;

/** Of SISCONT alone: all others have both. */
const PURCHASES_APART = 'Con program=siscont solo hay ventas: las compras de SISCONT se piden en /reports/siscont.';

type Query = CallInput<typeof getReport>['query'];

const KIND_OF: Readonly<Record<Query['operation_type'], Record<Query['file_extension'], ReportKind>>> = {
  COMPRA: { txt: 'rce', xlsx: 'purchases' },
  VENTA: { txt: 'rvie', xlsx: 'sales' },
};

/** @throws NOT_FOUND also when the company is another firm's; REPORT_EMPTY, REPORT_NOT_COLLECTED, REPORT_FAILED */
export function getPeriodReport(ctx: Ctx, { params, query }: CallInput<typeof getReport>): Promise<ReportAnswer> {
  return report(ctx, params.ruc, query.tax_period, KIND_OF[query.operation_type][query.file_extension]);
}

/** @throws as {@link getPeriodReport} */
export function getSiscont(ctx: Ctx, { params, query }: CallInput<typeof getSiscontReport>): Promise<ReportAnswer> {
  return report(ctx, params.ruc, query.tax_period, 'siscont-purchases');
}

/** @throws as {@link getPeriodReport} */
export function getNonDomiciled(
  ctx: Ctx,
  { params, query }: CallInput<typeof getNonDomiciledReport>,
): Promise<ReportAnswer> {
  return report(ctx, params.ruc, query.tax_period, 'non-domiciled');
}

/**
 * @throws as {@link getPeriodReport}; INVALID_REQUEST when the program has no file of that book; REPORT_TOO_LONG,
 * REPORT_ACCOUNT_TOO_LONG, REPORT_UNWRITABLE
 */
export async function getProgram(
  ctx: Ctx,
  { params, query }: CallInput<typeof getProgramReport>,
): Promise<ReportAnswer> {
  const kinds: Partial<Record<OperationType, ReportKind>> = PROGRAM_KIND[query.program];
  const kind = kinds[query.operation_type];
  if (!kind) throw new AppError('INVALID_REQUEST', { field: 'operation_type', message: PURCHASES_APART });
  return report(ctx, params.ruc, query.tax_period, kind);
}

/**
 * A file of a period. While the period stands as it stood it is the same file, and asked for by ten at once it is built once; a larger
 * one is answered with how far it is, and had by asking again.
 */
async function report(ctx: Ctx, ruc: string, period: string, kind: ReportKind): Promise<ReportAnswer> {
  const { whose, row } = await ctx.transaction(async (tx) => {
    const { id: businessId, ruc: own } = await ownBusiness(ctx, tx, { ruc });
    const of = { firmId: ctx.firmId, businessId };
    return { whose: of, row: await askReport(ctx.deps, tx, { ...of, period }, { kind, ruc: own }) };
  });
  const until = performance.now() + WAITS_MS;
  let now = row;
  while (isOpen(now) && performance.now() < until) {
    await sleep(LOOKS_EVERY_MS);
    const next = await ctx.transaction((tx) => findReport(tx, whose, row.id));
    if (!next) throw notFound();
    now = next;
  }
  if (now.unwritable !== null) throw new AppError('REPORT_UNWRITABLE', { message: now.unwritable });
  if (now.state === 'failed') throw new AppError('REPORT_FAILED');
  return present(ctx, whose.businessId, now);
}

function present({ deps, firmId }: Ctx, businessId: string, row: ReportRow): ReportAnswer {
  const { id, state, rows_done, rows_total, file_name, file_hash } = row;
  return {
    sas: file_hash === null ? null : deps.files.link({ businessId }, file_hash, file_name, LINK_SECONDS, firmId),
    blob_filename: file_name,
    report: { uuid: id, state: state === 'done' ? 'done' : 'running', rows_done, rows_total },
  };
}
