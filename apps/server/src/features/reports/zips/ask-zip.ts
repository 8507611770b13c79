import { createHash, randomUUID } from 'node:crypto';
import type { CallInput } from '@yupana/contract/call.ts';
import { REPORT_ZIP, reportKinds } from '@yupana/contract/report-kinds.ts';
import type { askReportZip, ReportZip } from '@yupana/contract/report-zips.ts';
import type { Ctx, Tx } from '../../../ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { AskedZip, PieceTrouble, ReportKind } from '../../../schema/reports.ts';
import { toldAccounts } from '../../analysis/settings/told-accounts.ts';
import { holdOwnBusinesses, type OwnBusiness } from '../../businesses/own-business.ts';
import { seqsOf } from '../../vouchers/reading/each-of.ts';
import { SAME_FOR_MS } from '../ask-report.ts';
import { buildReportZip } from '../job-definitions.ts';
import { KINDS } from '../kinds.ts';
import { listTroubles, sumPieces } from './queries-pieces.ts';
import {
  buryLostZips,
  countOpenZips,
  expireOldZips,
  findZip,
  insertZip,
  listSameZips,
  takeTurnToAskZip,
  type ZipRow,
} from './queries-zips.ts';
import { presentZip, ZIP_KEPT_MS, ZIP_LOST_AFTER_MS } from './show-zip.ts';

/** What is given again is kept at least so long from then on. */
const AT_LEAST_MS = 3_600_000;

/** What could not be made may be made the next time. */
const MAY_BE_MADE: ReadonlySet<PieceTrouble> = new Set(['REPORT_FAILED', 'COMPANY_GONE']);

type Company = OwnBusiness & { name: string };
type Body = CallInput<typeof askReportZip>['body'];

/**
 * Asks for the files of several companies and periods in one zip. While the same is under way it is that one, and so it is as long as
 * nothing of it changed since it was made. Nothing is asked for when one company alone is not the firm's.
 * @throws NOT_FOUND, REPORT_ZIP_TOO_MANY, REPORT_ZIPS_BUSY
 */
export async function askZip(ctx: Ctx, body: Body): Promise<ReportZip> {
  const { firmId } = ctx;
  const now = ctx.deps.clock.now();
  return ctx.transaction(async (tx) => {
    const companies = await holdOwnBusinesses(ctx, tx, body.companies);
    const asked = orderOf(companies, body);
    const count = asked.rucs.length * asked.periods.length * asked.kinds.length;
    if (count > REPORT_ZIP.files) throw new AppError('REPORT_ZIP_TOO_MANY');
    await takeTurnToAskZip(tx, firmId);
    const lost = { aliveSince: new Date(now.getTime() - ZIP_LOST_AFTER_MS), now };
    await buryLostZips(tx, firmId, { ...lost, until: new Date(now.getTime() + ZIP_KEPT_MS) });
    const asked_hash = hashOf(asked);
    const stands_hash = await standsOf(tx, firmId, companies, asked);
    const same = await sameOf(ctx, tx, { asked, asked_hash, stands_hash });
    if (same) return presentZip(ctx, tx, same);
    if ((await countOpenZips(tx, firmId)) >= REPORT_ZIP.atOnce) throw new AppError('REPORT_ZIPS_BUSY');
    await expireOldZips(tx, firmId, now, REPORT_ZIP.kept - 1);
    const id = randomUUID();
    const whose = { firm_id: firmId, member_id: ctx.accountantId };
    await insertZip(
      tx,
      {
        ...{ ...whose, id, asked_hash, stands_hash, asked: JSON.stringify(asked), pieces_total: count },
        ...{ file_name: nameOf(asked), created_at: now, heartbeat_at: now },
      },
      piecesOf(companies, asked).map((piece, place) => ({ ...piece, zip_id: id, place, firm_id: firmId })),
    );
    await ctx.deps.queue.send(buildReportZip, { firmId, zipId: id }, { tx });
    return presentZip(ctx, tx, (await findZip(tx, { firmId, zipId: id })) as ZipRow);
  });
}

/** Each once, in an order that does not hang on how it was asked for. */
function orderOf(companies: readonly Company[], { tax_periods, kinds }: Body): AskedZip {
  return {
    rucs: companies.map(({ ruc }) => ruc),
    periods: [...new Set<string>(tax_periods)].sort(),
    kinds: reportKinds.filter((kind) => kinds.includes(kind)),
  };
}

function piecesOf(companies: readonly Company[], { periods, kinds }: AskedZip) {
  return companies.flatMap(({ id: business_id, ruc, name }) =>
    periods.flatMap((tax_period) => kinds.map((kind: ReportKind) => ({ business_id, ruc, name, tax_period, kind }))),
  );
}

/** How all that the zip says stood: vouchers by `seq`, accounts by when they were told, and what the companies are called. */
async function standsOf(
  tx: Tx,
  firmId: string,
  companies: readonly Company[],
  { periods, kinds }: AskedZip,
): Promise<string> {
  const keys = companies.flatMap(({ id: businessId }) => periods.map((period) => ({ businessId, period })));
  const told: (number | null)[] = [];
  if (kinds.some((kind) => KINDS[kind].books)) {
    for (const { id: businessId } of companies) {
      told.push((await toldAccounts(tx, { firmId, businessId }, periods[0] ?? '')).at?.getTime() ?? null);
    }
  }
  return hashOf([await seqsOf(tx, firmId, keys), told, companies.map(({ name }) => name)]);
}

/** One that is under way; or one that is whole and says what would be said now. */
async function sameOf(
  { firmId, deps }: Ctx,
  tx: Tx,
  { asked, asked_hash, stands_hash }: { asked: AskedZip; asked_hash: string; stands_hash: string },
): Promise<ZipRow | undefined> {
  const now = deps.clock.now().getTime();
  // Documents come while nothing of the vouchers changes.
  const saysMore = asked.kinds.some((kind) => KINDS[kind].saysMore);
  for (const zip of await listSameZips(tx, firmId, asked_hash, new Date(now + AT_LEAST_MS))) {
    if (zip.expires_at === null) return zip;
    if (zip.stands_hash !== stands_hash) continue;
    const key = { firmId, zipId: zip.id };
    const troubles = await listTroubles(tx, key);
    const isShort = saysMore || troubles.includes('NOT_COLLECTED');
    if (isShort && now - zip.created_at.getTime() > SAME_FOR_MS) continue;
    const isWhole = (await sumPieces(tx, key)).count === zip.pieces_total;
    if (isWhole && !troubles.some((trouble) => MAY_BE_MADE.has(trouble))) return zip;
  }
  return undefined;
}

/** `Yupana reportes 20990001015 202609-202610.zip`; of several companies how many. */
function nameOf({ rucs, periods }: AskedZip): string {
  const whose = rucs.length === 1 ? rucs[0] : `${rucs.length} empresas`;
  const [first, last] = [periods[0], periods.at(-1)];
  return `Yupana reportes ${whose} ${first === last ? first : `${first}-${last}`}.zip`;
}

function hashOf(told: unknown): string {
  return createHash('sha256').update(JSON.stringify(told)).digest('hex');
}
