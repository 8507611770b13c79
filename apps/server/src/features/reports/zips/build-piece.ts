import { setTimeout as sleep } from 'node:timers/promises';
import { checkLines } from '@yupana/registers/validate/check-lines.ts';
import type { Deps, Tx } from '../../../ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { PieceTrouble } from '../../../schema/reports.ts';
import { companyOf } from '../../businesses/find-business.ts';
import { readCompletenessOf } from '../../completeness/read-completeness.ts';
import { askReport, isOpen } from '../ask-report.ts';
import { KINDS } from '../kinds.ts';
import { findReport, type ReportRow } from '../queries.ts';
import { formatOf } from '../register-files.ts';
import { updatePiece } from './queries-pieces.ts';
import type { PieceRow, ZipKey } from './queries-zips.ts';

const LOOKS_EVERY_MS = 100;
/** How often it is asked anew whether its worker is alive: one that died is buried, and another asked. */
const ASKS_EVERY_MS = 20_000;

/** What a file of a zip is made with. */
export interface PieceWork {
  deps: Deps;
  key: ZipKey;
  /** Called while a report is waited for. @throws once the worker is to stop, or the zip was ended */
  onWait(): Promise<void>;
}

/** Where one file ended. */
type Ended = Parameters<typeof updatePiece>[3];

const TROUBLES: ReadonlySet<string> = new Set<PieceTrouble>([
  'REPORT_EMPTY',
  'REPORT_TOO_LONG',
  'REPORT_ACCOUNT_TOO_LONG',
  'REPORT_FAILED',
]);

/**
 * Makes a file of a zip: it is the report of its company, period and kind, built once for whoever asks, by whoever builds reports. What
 * cannot be made is left out with why, and costs no other its place.
 */
export async function buildPiece(work: PieceWork, piece: PieceRow): Promise<Ended> {
  const { deps, key } = work;
  const known = await deps.database.tenant(key.firmId, (tx) => knownOf(deps, tx, key.firmId, piece));
  const report = await reportOf(work, piece);
  if (typeof report === 'string') {
    return { state: 'left-out', trouble: report, ...known };
  }
  const { file_hash: hash } = report;
  if (hash === null) return { state: 'left-out', trouble: 'REPORT_FAILED', ...known };
  const file = await deps.files.open({ businessId: piece.business_id }, hash);
  const failing = await failingOf(piece, file.stream).finally(() => file.stream.destroy());
  return {
    ...{ ...known, state: 'done', trouble: null, report_id: report.id, seq: report.seq },
    ...{ made_at: report.created_at, file_name: report.file_name, file_hash: hash, bytes: file.size },
    ...{ rows_total: report.rows_total, failing },
  };
}

/** How far the book of a file is known. */
async function knownOf(deps: Deps, tx: Tx, firmId: string, { business_id, tax_period, kind }: PieceRow) {
  const book = { book: KINDS[kind].book, period: tax_period };
  const [known] = await readCompletenessOf({ firmId, deps }, tx, business_id, [book]);
  return { collected: known?.outcome ?? 'never', unread: known?.unread ?? 0 };
}

/** @returns the report once it is done, or why there is none */
async function reportOf(work: PieceWork, piece: PieceRow): Promise<ReportRow | PieceTrouble> {
  const { deps, key } = work;
  const whose = { firmId: key.firmId, businessId: piece.business_id };
  for (;;) {
    const asked = await ask(work, piece);
    if (typeof asked === 'string') return asked;
    const until = performance.now() + ASKS_EVERY_MS;
    let row: ReportRow | undefined = asked;
    while (row && isOpen(row) && performance.now() < until) {
      await work.onWait();
      await sleep(LOOKS_EVERY_MS);
      row = await deps.database.tenant(key.firmId, (tx) => findReport(tx, whose, asked.id));
    }
    if (!row) return 'COMPANY_GONE';
    if (row.state === 'failed') return row.unwritable === null ? 'REPORT_FAILED' : 'REPORT_UNWRITABLE';
    if (row.state === 'done') return row;
  }
}

async function ask({ deps, key }: PieceWork, piece: PieceRow): Promise<ReportRow | PieceTrouble> {
  const { firmId } = key;
  const of = { firmId, businessId: piece.business_id, period: piece.tax_period };
  try {
    return await deps.database.tenant(firmId, async (tx) => {
      const company = await companyOf({ firmId }, tx, piece.business_id);
      if (!company) return 'COMPANY_GONE';
      const report = await askReport(deps, tx, of, { kind: piece.kind, ruc: company.ruc });
      const begun = await updatePiece(tx, key, piece.place, { state: 'building', report_id: report.id });
      return begun ? report : 'COMPANY_GONE';
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'REPORT_NOT_COLLECTED') return 'NOT_COLLECTED';
    if (error instanceof AppError && TROUBLES.has(error.code)) return error.code as PieceTrouble;
    throw error;
  }
}

/** How many rows of the very bytes SUNAT would refuse; null of what is no register of its. */
async function failingOf(
  { kind, ruc, tax_period }: PieceRow,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number | null> {
  const format = formatOf(kind);
  if (!format) return null;
  return (await checkLines(format, bytes, { ruc, period: tax_period, most: 0 })).failing;
}
