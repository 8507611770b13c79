import { BOOK_OF } from '@yupana/contract/books.ts';
import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import { type getVoucherFilters as call, voucherStatuses } from '@yupana/contract/vouchers.ts';
import { voucherTypeDescription } from '@yupana/tax/voucher-types.ts';
import type { Ctx } from '../../../ctx.ts';
import { ownBusiness } from '../../businesses/own-business.ts';
import { findFilterValues, findSerieNumbers } from './queries-lists.ts';

/** A list of suggestions: a person types the rest, and the search itself knows every voucher. */
const MOST_SERIE_NUMBERS = 1_000;
const spanish = new Intl.Collator('es');

/** The values by which the vouchers of a period can be filtered. Providers come by name, everything else by its code. */
export async function getVoucherFilters(
  ctx: Ctx,
  { ruc, tax_period, operation_type }: CallInput<typeof call>['query'],
): Promise<CallResult<typeof call>> {
  // Two transactions: together they would hold the embedded database's one connection for too long.
  const { scope, values } = await ctx.transaction(async (tx) => {
    const business = await ownBusiness(ctx, tx, { ruc });
    const scope = { businessId: business.id, book: BOOK_OF[operation_type], period: tax_period };
    return { scope, values: await findFilterValues(ctx, tx, scope) };
  });
  const numbers = await ctx.transaction((tx) => findSerieNumbers(ctx, tx, scope, MOST_SERIE_NUMBERS));
  const types = values.flatMap(({ type_code }) => (type_code === null ? [] : [type_code])).sort();
  const providers = values.flatMap(({ ruc: document, name, vouchers }) =>
    document === null ? [] : [{ document, name, vouchers }],
  );
  const series = values.flatMap(({ serie, vouchers }) => (serie === null || serie === '' ? [] : [{ serie, vouchers }]));
  providers.sort((a, b) => spanish.compare(a.name, b.name) || (a.document < b.document ? -1 : 1));
  const statuses = new Set(values.map(({ status }) => status));
  return {
    types_of_vouchers: types.map((code) => ({ code, description: voucherTypeDescription(code) })),
    series_of_vouchers: series.map(({ serie }) => serie).sort(),
    status_of_vouchers: voucherStatuses.filter((status) => statuses.has(status)),
    provider_of_vouchers: Object.fromEntries(providers.map(({ document, name }) => [document, name])),
    counts: {
      providers: Object.fromEntries(providers.map(({ document, vouchers }) => [document, vouchers])),
      series: Object.fromEntries(series.map(({ serie, vouchers }) => [serie, vouchers])),
    },
    serie_number_of_vouchers: [...new Set(numbers.map(({ serie, number }) => `${serie}-${number}`))],
  };
}
