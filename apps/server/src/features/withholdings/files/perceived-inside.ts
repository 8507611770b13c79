import type { CallResult } from '@yupana/contract/call.ts';
import type { makeFormFile } from '@yupana/contract/withholdings.ts';
import { type PerceivedInside, TYPES_OF_PERCEPTION } from '@yupana/registers/write/formats/fv621.ts';
import { documentName, isUndone } from '@yupana/registers/write/written-voucher.ts';
import { money } from '@yupana/tax/money.ts';
import type { Deps } from '../../../ctx.ts';
import { knownOfVouchers } from '../../facts/known-of-vouchers.ts';
import type { DocumentFact } from '../../facts/learn-documents.ts';
import { eachOf, type ReadVoucher } from '../../vouchers/reading/each-of.ts';
import { keyOf } from '../../vouchers/voucher-keys.ts';
import type { Company } from '../company.ts';

const SOLES = 'PEN';

type LeftOut = CallResult<typeof makeFormFile>['data']['left_out'][number];

/**
 * Perceptions that stand inside the vouchers of a period's purchases, as their XML say them: whatever is decided of the purchase, it was
 * perceived. One without a document that was read is not told at all: nobody knows whether it has any.
 */
export async function perceivedInside(
  deps: Pick<Deps, 'database'>,
  company: Company,
  period: string,
): Promise<{ lines: PerceivedInside[]; leftOut: LeftOut[] }> {
  const lines: PerceivedInside[] = [];
  const leftOut: LeftOut[] = [];
  for await (const page of eachOf(deps, { ...company, book: 'RCE', period }, null)) {
    const some = page.filter((voucher) => !isUndone(voucher));
    const known = await deps.database.tenant(company.firmId, (tx) =>
      knownOfVouchers(tx, company, 'RCE', some.map(keyValues)),
    );
    for (const voucher of some) {
      const fact = known.get(keyOf(keyValues(voucher)))?.document;
      const view = fact?.state === 'known' ? (fact.value as DocumentFact).view : undefined;
      if (!view?.perception || view.perception.amount === 0) continue;
      const { typeCode, serie, number, issuerRuc: agentRuc, issueDate } = voucher;
      // It is always in soles, says SUNAT; what stands in a document in dollars was never seen to be.
      const why = !TYPES_OF_PERCEPTION.has(typeCode)
        ? 'type'
        : view.currency !== SOLES || view.perception.amount < 0
          ? 'no-amount'
          : null;
      const name = documentName(voucher);
      if (why) leftOut.push({ document_number: name, cites: name, why });
      else lines.push({ ...{ agentRuc, typeCode, serie, number, issueDate }, amount: money(view.perception.amount) });
    }
  }
  return { lines, leftOut };
}

function keyValues({ issuerRuc, typeCode, serie, number, year }: ReadVoucher) {
  return { issuer_ruc: issuerRuc, type_code: typeCode, serie, number, dam_year: year ?? '' };
}
