import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { makeDepositFile as call } from '@yupana/contract/withholdings.ts';
import { cellWithoutPlace, type MassDeposit, writeMassDeposits } from '@yupana/registers/write/formats/mass-deposit.ts';
import { type Money, sum, toDecimal, toWire } from '@yupana/tax/money.ts';
import { nameInCode } from '@yupana/tax/voucher-key.ts';
import type { Ctx, Tx } from '../../../ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { lockBusiness, requireNotArchived } from '../../businesses/find-business.ts';
import type { Company } from '../company.ts';
import { findAccounts } from '../deposits/queries-deposits.ts';
import { codeOf } from '../detractions/present-detraction.ts';
import { readDetractions, type UnpaidRow } from '../detractions/read-detractions.ts';
import { fileNameOf, lotOf } from './file-name.ts';
import { findFiled, findLastLot, insertFile, yearOf } from './queries-files.ts';

type LeftOut = CallResult<typeof call>['data']['left_out'][number];

/** Operation of the system: sale of goods or services. */
const SALE = '01';

/**
 * The file of mass deposits of some purchases: what of them can be deposited by it, and what not and why. Its lot is counted with it,
 * so that no number is given twice.
 * @throws NOT_FOUND also when it is another firm's; BUSINESS_ARCHIVED; NOTHING_TO_DEPOSIT
 */
export function makeFile(ctx: Ctx, { params, body }: CallInput<typeof call>): Promise<CallResult<typeof call>> {
  return ctx.transaction(async (tx) => {
    // Also the turn by which two who make one at once have two lots.
    const business = await lockBusiness(ctx, tx, params.uuid);
    requireNotArchived(business);
    const company: Company = { firmId: ctx.firmId, businessId: business.id };
    const { deposits, leftOut, codes } = await pick(tx, company, body);
    if (deposits.length === 0) throw new AppError('NOTHING_TO_DEPOSIT');
    const today = ctx.deps.clock.today();
    const lot = (await findLastLot(tx, company, today)) + 1;
    const total = sum(deposits.map(({ amount }) => amount));
    const file = writeMassDeposits({ ruc: business.ruc, name: business.name, lot: lotOf(today, lot) }, deposits);
    await insertFile(tx, {
      ...{ business_id: business.id, firm_id: ctx.firmId, year: yearOf(today), lot, tax_period: body.tax_period },
      ...{ member_id: ctx.accountantId, made_at: ctx.deps.clock.now(), codes: JSON.stringify(codes) },
      total: toDecimal(total),
    });
    return {
      success: true as const,
      data: {
        blob_filename: fileNameOf(business.ruc, today, lot),
        content: file.toString('base64'),
        included: deposits.length,
        total_amount: toWire(total),
        left_out: leftOut,
      },
    };
  });
}

async function pick(tx: Tx, company: Company, { tax_period, codes, again }: CallInput<typeof call>['body']) {
  const { paid, unpaid } = await readDetractions(tx, company, tax_period);
  const byCode = new Map(unpaid.map((row) => [codeOf(row.duty), row]));
  const listed = new Set(paid.flatMap(({ duty }) => (duty ? [codeOf(duty)] : [])));
  const suppliers = [...new Set(unpaid.map(({ duty }) => duty.issuer_ruc))];
  const accounts = await findAccounts(tx, company, suppliers);
  const filed = again ? new Map() : await findFiled(tx, company, codes);
  const pickOne = (code: string): MassDeposit | LeftOut['why'] => {
    const row = byCode.get(code);
    if (!row) return listed.has(code) ? 'paid' : 'not-listed';
    return filed.has(code) ? 'filed' : depositOf(row, accounts.get(row.duty.issuer_ruc), tax_period);
  };
  const deposits: MassDeposit[] = [];
  const leftOut: LeftOut[] = [];
  const included: string[] = [];
  for (const code of new Set(codes)) {
    const deposit = pickOne(code);
    if (typeof deposit === 'string') {
      // Without its supplier and type, which only whoever asked may have made up.
      leftOut.push({ code, serie_number: nameInCode(code), why: deposit });
    } else {
      deposits.push(deposit);
      included.push(code);
    }
  }
  return { deposits, leftOut, codes: included };
}

function depositOf(
  { duty, missing }: UnpaidRow,
  account: string | undefined,
  period: string,
): MassDeposit | LeftOut['why'] {
  if (missing === null) return 'no-amount';
  if (duty.code === null) return 'no-code';
  if (!account) return 'no-account';
  const deposit: MassDeposit = {
    ...{ supplierRuc: duty.issuer_ruc, goods: duty.code, account, amount: wholeSoles(missing) },
    ...{ operation: SALE, period, voucher: { type: duty.type_code, serie: duty.serie, number: duty.number } },
  };
  const cell = cellWithoutPlace(deposit);
  return cell === null ? deposit : cell === 'account' ? 'bad-account' : 'no-place';
}

/** Deposits are of whole soles; what is missing of one that was made of less may not be. */
function wholeSoles(amount: Money): Money {
  return (Math.ceil(amount / 100) * 100) as Money;
}
