import { generalRate, igvBucket, reducedRate } from '@yupana/tax/igv-rates.ts';
import type { Money } from '@yupana/tax/money.ts';
import { modifiedOf, type WrittenVoucher } from '../written-voucher.ts';

/**
 * The rate of IGV that a voucher bears, in hundredths of a percent (18 % is 1800): that of the law which its amounts fit, since registers
 * state base and tax alone. A note bears that of the day of what it modifies. Null when it bears none.
 */
export function igvPercent(voucher: WrittenVoucher): Money | null {
  const { taxable, igv } = voucher;
  const issueDate = modifiedOf(voucher)?.issueDate ?? voucher.issueDate;
  const bucket = igvBucket({ taxable, igv, issueDate });
  const rate = bucket === 'general' ? generalRate(issueDate) : bucket === 'reduced' ? reducedRate(issueDate) : null;
  return rate && ((rate.numerator * 10) as Money);
}
