import type { Voucher } from '@yupana/contract/vouchers.ts';
import { fullName } from '../../../lib/document/full-name.ts';
import { useFetchedDialog } from '../../../lib/files/fetched-dialog.tsx';
import { InTheCorner } from '../../../lib/files/fetched-part.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { INVERSE } from './bulk-look.ts';

const load = () => import('../../../lib/paying/pay-dialog.tsx');

interface PayBulkProps {
  ruc: string;
  rows: readonly Voucher[];
  onPaid: () => void;
}

/** «Marcar como pagados»: all that is selected, each by its total. Credit notes are not paid. */
export function PayBulk({ ruc, rows, onPaid }: PayBulkProps) {
  const dialog = useFetchedDialog(load);
  const payable = rows.filter(({ total_amount, in_proposal }) => total_amount > 0 && in_proposal);
  if (payable.length === 0) return null;
  const vouchers = payable.map((one) => ({
    code: one.code,
    name: fullName(one),
    supplier: one.supplier_business_name,
    owed: one.total_amount,
  }));
  return (
    <>
      <Button
        size="sm"
        className={INVERSE}
        busy={dialog.fetching !== null}
        onClick={() => dialog.open({ ruc, vouchers, onPaid })}
      >
        {payable.length === 1 ? 'Marcar como pagado' : 'Marcar como pagados'}
      </Button>
      {dialog.failed ? <InTheCorner>{dialog.shown}</InTheCorner> : dialog.shown}
    </>
  );
}
