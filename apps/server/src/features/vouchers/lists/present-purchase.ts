import type { Voucher } from '@yupana/contract/vouchers.ts';
import { parseMoney, toWire } from '@yupana/tax/money.ts';
import { voucherCode } from '@yupana/tax/voucher-key.ts';
import type { Deps } from '../../../ctx.ts';
import { isCreditElsewhere, WITHOUT_CREDIT } from '../without-credit.ts';
import type { Purchase } from './queries-lists.ts';
import { linkToVoucher } from './voucher-links.ts';
import { whyNoFile } from './why-no-file.ts';

interface Whose {
  firmId: string;
  businessId: string;
}

/** One purchase of a company as the screen shows it. */
export function presentPurchase(deps: Pick<Deps, 'links'>, whose: Whose, row: Purchase): Voucher {
  const { type_code, serie, number } = row;
  const isHeld = row.xml?.state === 'held';
  const code = voucherCode({ issuerRuc: row.issuer_ruc, typeCode: type_code, serie, number, damYear: row.dam_year });
  return {
    code,
    issue_date: row.issue_date,
    type_code,
    serie,
    number,
    supplier_ruc: row.counterparty_document,
    supplier_business_name: row.counterparty_name,
    igv_amount: toWire(parseMoney(row.igv)),
    total_amount: toWire(parseMoney(row.total)),
    taxable_amount: toWire(parseMoney(row.taxable)),
    non_taxable_amount: toWire(parseMoney(row.non_taxable)),
    currency_code: row.currency,
    exchange_rate: row.exchange_rate,
    detraction: row.detraction,
    in_proposal: row.left_proposal_at === null,
    // Known when vouchers are analysed.
    observation: null,
    items: null,
    img_cpe_link: isHeld ? linkToVoucher(deps, whose, code, 'jpeg') : null,
    xml_cpe_link: isHeld ? linkToVoucher(deps, whose, code, 'xml') : null,
    pdf_cpe_link: isHeld ? linkToVoucher(deps, whose, code, 'pdf') : null,
    no_document: whyNoFile(row.xml),
    change: row.change && { ...row.change, at: new Date(row.change.at).toISOString() },
    status: row.status,
    without_credit: row.reason === WITHOUT_CREDIT,
    credit_elsewhere: isCreditElsewhere(row.reason),
  };
}
