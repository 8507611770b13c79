import type { Voucher } from '@yupana/contract/vouchers.ts';
import { Link } from 'react-router';
import { serieAndNumber } from '../../lib/figures/voucher-name.ts';
import { useVoucherAddress } from './detail/use-open-voucher.ts';

/** Its serie and number, which open its panel: an address like any other. */
export function VoucherLink({ voucher, className }: { voucher: Voucher; className?: string }) {
  const addressOf = useVoucherAddress();
  return (
    <Link {...addressOf(voucher.code)} className={className}>
      {serieAndNumber(voucher)}
    </Link>
  );
}
