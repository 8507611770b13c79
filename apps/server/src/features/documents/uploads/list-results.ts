import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { FileReason } from '@yupana/contract/file-reasons.ts';
import type * as calls from '@yupana/contract/uploads.ts';
import type { MissingReason } from '@yupana/contract/uploads.ts';
import { parseMoney, toWire } from '@yupana/tax/money.ts';
import { voucherCode } from '@yupana/tax/voucher-key.ts';
import type { Ctx } from '../../../ctx.ts';
import { requireBusiness } from '../../businesses/find-business.ts';
import { readScreen } from '../../completeness/read-completeness.ts';
import { whyNoFile } from '../../vouchers/lists/why-no-file.ts';
import { codeOf } from '../../vouchers/voucher-keys.ts';
import { listMissing, listResults, type MissingRow, measureMissing } from './queries-results.ts';
import { countResults } from './queries-uploads.ts';

/** What became of each file uploaded in a period. @throws NOT_FOUND */
export async function listUploadResults(
  ctx: Ctx,
  { params, query }: CallInput<typeof calls.listUploadResults>,
): Promise<CallResult<typeof calls.listUploadResults>> {
  const { tax_period: period, outcome, page, size } = query;
  return ctx.read(async (tx) => {
    const { id } = await requireBusiness(ctx, tx, params.uuid);
    const whose = { firmId: ctx.firmId, businessId: id };
    const counts = await countResults(tx, whose, period);
    const rows = await listResults(tx, whose, { period, outcome, offset: (page - 1) * size, limit: size });
    return {
      data: rows.map((row) => ({
        ...{
          upload: row.upload_id,
          file: row.file,
          outcome: row.outcome,
          detail: row.detail,
          at: row.at.toISOString(),
        },
        voucher: voucherOf(row),
      })),
      counts,
      metadata: { pagination: pagesOf(counts[outcome ?? 'all'], page, size) },
    };
  });
}

/** Purchases of a period without their XML. @throws NOT_FOUND */
export async function listMissingDocuments(
  ctx: Ctx,
  { params, query }: CallInput<typeof calls.listMissingDocuments>,
): Promise<CallResult<typeof calls.listMissingDocuments>> {
  const { tax_period: period, page, size } = query;
  return ctx.read(async (tx) => {
    const { id } = await requireBusiness(ctx, tx, params.uuid);
    const whose = { firmId: ctx.firmId, businessId: id };
    const { expected, held, not_expected, igv } = await measureMissing(tx, whose, period);
    const rows = await listMissing(tx, whose, { period, offset: (page - 1) * size, limit: size });
    const missing = expected - held;
    const [completeness] = await readScreen(ctx, tx, id, { book: 'RCE', period });
    return {
      data: rows.map(presentMissing),
      completeness,
      ...{ expected, held, missing, not_expected, igv: toWire(parseMoney(igv)) },
      metadata: { pagination: pagesOf(missing, page, size) },
    };
  });
}

function presentMissing(row: MissingRow) {
  const { issuer_ruc, type_code, serie, number, dam_year } = row;
  return {
    code: codeOf({ issuer_ruc, type_code, serie, number, dam_year }),
    ...{ type_code, serie, number, supplier_ruc: issuer_ruc, supplier_business_name: row.counterparty_name },
    ...{ issue_date: row.issue_date, igv_amount: toWire(parseMoney(row.igv)), reason: reasonOf(row) },
  };
}

/**
 * What can be done about it: wait for SUNAT, be let in by it, or ask the supplier. What nobody understood of SUNAT's is no word of
 * SUNAT's that it has it not.
 */
function reasonOf({ state, reason, tries, fault, waits }: MissingRow): MissingReason {
  const why = whyNoFile(state && { state, reason: reason ?? '', tries: tries ?? 0, fault, waits });
  return why === null ? 'being-asked' : WHAT_TO_DO[why];
}

const WHAT_TO_DO: Record<FileReason, MissingReason> = {
  queued: 'being-asked',
  failing: 'failing',
  'not-yet': 'not-there',
  'not-found': 'ask-supplier',
  'not-understood': 'not-understood',
  'no-access': 'no-access',
  // Not listed: of these no XML is missing.
  'not-electronic': 'ask-supplier',
  unreadable: 'unreadable',
};

function voucherOf(row: Awaited<ReturnType<typeof listResults>>[number]) {
  const { issuer_ruc, type_code, serie, number, issuer_name, issue_date, currency, total } = row;
  if (!issuer_ruc || !type_code || serie === null || number === null) return null;
  const code = voucherCode({ issuerRuc: issuer_ruc, typeCode: type_code, serie, number });
  return { code, type_code, serie, number, issuer_name, issue_date, currency, total };
}

function pagesOf(total: number, page: number, size: number) {
  return { total_items: total, total_pages: Math.ceil(total / size), page, size };
}
