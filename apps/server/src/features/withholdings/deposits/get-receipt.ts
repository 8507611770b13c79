import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { getDepositReceipt as call } from '@yupana/contract/withholdings.ts';
import { parseMoney, toWire } from '@yupana/tax/money.ts';
import type { Ctx } from '../../../ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import { madeLocator } from '../../../platform/files/serve.ts';
import { ownBusiness } from '../../businesses/own-business.ts';
import type { Company } from '../company.ts';
import { accountTypeName, operationName } from '../detractions/names.ts';
import { goodsName, paidAt, percentOf, wire } from '../detractions/present-detraction.ts';
import { keyOfDeposit, matchOfDeposit } from '../detractions/read-detractions.ts';
import { linkToUploaded } from '../withheld/withheld-link.ts';
import { type DepositRow, findDeposit } from './queries-deposits.ts';

/** The first part of the locator of a constancia that SUNAT gave: `deposit/<company>/<number>/html`. */
export const DEPOSIT_PLACE = 'deposit';
const SECONDS = 60 * 60;

/** What is known of one deposit. @throws NOT_FOUND also when the company is another firm's, and when it has no such deposit */
export function getReceipt(ctx: Ctx, { query }: CallInput<typeof call>): Promise<CallResult<typeof call>> {
  return ctx.read(async (tx) => {
    const business = await ownBusiness(ctx, tx, { ruc: query.ruc, uuid: query.business_uuid });
    const company: Company = { firmId: ctx.firmId, businessId: business.id };
    const deposit = await findDeposit(tx, company, query.certificate_number);
    if (!deposit) throw notFound();
    const { match, duty, purchase } = await matchOfDeposit(tx, company, deposit);
    const key = keyOfDeposit(deposit);
    const code = deposit.goods_code ?? duty?.code ?? null;
    const { receipt } = deposit;
    return {
      success: true as const,
      data: {
        voucher_unique_code: [deposit.customer_document, key.issuer_ruc, key.type_code, key.serie, key.number].join(
          '-',
        ),
        certificate_number: deposit.number,
        sol_user: deposit.sol_user ?? receipt?.solUser ?? null,
        account_number: deposit.account ?? receipt?.accountNumber ?? null,
        account_type_name: accountTypeName(deposit.account_type) ?? receipt?.accountTypeName ?? null,
        customer_identity_number: key.issuer_ruc,
        supplier_business_name: duty?.supplier_name ?? deposit.supplier_name ?? receipt?.supplierName ?? null,
        good_or_service_code: code,
        good_or_service_name: goodsName(code, deposit.paid_on),
        operation_name: operationName(deposit.operation_code),
        tax_period_payment: deposit.tax_period,
        operation_number: deposit.operation_number ?? receipt?.operationNumber ?? null,
        detraction_payment: deposit.npd ?? receipt?.npd ?? null,
        deposit_amount: toWire(parseMoney(deposit.amount)),
        payment_datetime: paidAt(deposit),
        match,
        expected_amount: wire(duty?.expected ?? null),
        percent: percentOf(duty),
        total_amount: wire(duty?.total ?? purchase?.total ?? null),
        origin: deposit.source,
        obtained_at: (deposit.receipt_at ?? deposit.seen_at).toISOString(),
        link: linkOf(ctx, company, deposit),
      },
    };
  });
}

/** SUNAT's own page, or the one that was uploaded. */
function linkOf({ deps }: Ctx, company: Company, deposit: DepositRow): string | null {
  const { number, receipt_sha256, source, supplier_ruc } = deposit;
  if (receipt_sha256 !== null) {
    const locator = madeLocator(DEPOSIT_PLACE, { owner: company.businessId, what: number, kind: 'html' });
    return deps.links.sign(locator, `constancia_dtr_${number}.html`, SECONDS, company.firmId);
  }
  if (source !== 'upload') return null;
  return linkToUploaded(deps, company, { kind: 'DTR', issuer_ruc: supplier_ruc, serie: '', number });
}
