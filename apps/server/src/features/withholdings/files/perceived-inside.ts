import type { CallResult } from '@yupana/contract/call.ts';
import type { makeFormFile } from '@yupana/contract/withholdings.ts';
import { type PerceivedInside, TYPES_OF_PERCEPTION } from '@yupana/registers/write/formats/fv621.ts';
import { documentName, isUndone } from '@yupana/registers/write/written-voucher.ts';
import { money } from '@yupana/tax/money.ts';
import { type Period, periodOf, periodRange, previousPeriod } from '@yupana/tax/period.ts';
import type { Deps } from '../../../ctx.ts';
import { knownOfVouchers } from '../../facts/known-of-vouchers.ts';
import type { DocumentFact } from '../../facts/learn-documents.ts';
import { proposedIn } from '../../vouchers/judging/find-elsewhere.ts';
import { eachOf, type ReadVoucher } from '../../vouchers/reading/each-of.ts';
import { keyOf } from '../../vouchers/voucher-keys.ts';
import type { Company } from '../company.ts';

const SOLES = 'PEN';
/** Catalogue 06. */
const RUC = '6';

type LeftOut = CallResult<typeof makeFormFile>['data']['left_out'][number];

/**
 * Perceptions that stand inside the vouchers of a period's purchases, as their XML say them: whatever is decided of the purchase, it was
 * perceived. Left out and told is what was sold to another, and what an earlier period lists too: SUNAT proposes again what was not
 * annotated, and a perception counts once.
 * @returns besides, of how many purchases nobody knows whether they have any: their XML were not read
 */
export async function perceivedInside(
  deps: Pick<Deps, 'database'>,
  company: Company & { ruc: string },
  period: Period,
): Promise<{ lines: PerceivedInside[]; leftOut: LeftOut[]; unread: number }> {
  const lines: PerceivedInside[] = [];
  const leftOut: LeftOut[] = [];
  let unread = 0;
  for await (const page of eachOf(deps, { ...company, book: 'RCE', period }, null)) {
    const some = page.filter((voucher) => !isUndone(voucher));
    const known = await deps.database.tenant(company.firmId, (tx) =>
      knownOfVouchers(tx, company, 'RCE', some.map(keyValues)),
    );
    const read = some.map((voucher) => {
      const fact = known.get(keyOf(keyValues(voucher)))?.document;
      return { voucher, view: fact?.state === 'known' ? (fact.value as DocumentFact).view : undefined };
    });
    unread += read.filter(({ voucher, view }) => !view && TYPES_OF_PERCEPTION.has(voucher.typeCode)).length;
    const perceived = read.flatMap(({ voucher, view }) => {
      const amount = view?.perception?.amount ?? 0;
      return view && amount !== 0 ? [{ voucher, amount, isSoles: view.currency === SOLES, buyer: view.buyer }] : [];
    });
    const before = await listedBefore(
      deps,
      company,
      period,
      perceived.map(({ voucher }) => voucher),
    );
    for (const { voucher, amount, isSoles, buyer } of perceived) {
      const { typeCode, serie, number, issuerRuc: agentRuc, issueDate } = voucher;
      // It is always in soles, says SUNAT; what stands in a document in dollars was never seen to be.
      const why = !TYPES_OF_PERCEPTION.has(typeCode)
        ? 'type'
        : buyer?.documentType === RUC && buyer.document !== company.ruc
          ? 'not-ours'
          : before.has(voucher)
            ? 'earlier'
            : !isSoles || amount < 0
              ? 'no-amount'
              : null;
      const name = documentName(voucher);
      if (why) leftOut.push({ document_number: name, cites: name, why });
      else lines.push({ ...{ agentRuc, typeCode, serie, number, issueDate }, amount: money(amount) });
    }
  }
  return { lines, leftOut, unread };
}

/** Of these those that a period before lists too, from that of their issue on. */
async function listedBefore(
  { database }: Pick<Deps, 'database'>,
  company: Company,
  period: Period,
  vouchers: readonly ReadVoucher[],
): Promise<Set<ReadVoucher>> {
  const sought = vouchers.flatMap((voucher) =>
    periodRange(periodOf(voucher.issueDate), previousPeriod(period)).map((tax_period) => ({
      ...keyValues(voucher),
      tax_period,
      voucher,
    })),
  );
  if (sought.length === 0) return new Set();
  const found = await database.tenant(company.firmId, (tx) => proposedIn(tx, company, sought));
  return new Set([...found].map(({ voucher }) => voucher));
}

function keyValues({ issuerRuc, typeCode, serie, number, year }: ReadVoucher) {
  return { issuer_ruc: issuerRuc, type_code: typeCode, serie, number, dam_year: year ?? '' };
}
