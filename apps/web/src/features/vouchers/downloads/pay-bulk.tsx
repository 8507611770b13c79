import { useMutation } from '@tanstack/react-query';
import { listPayments } from '@yupana/contract/bank-payments.ts';
import type { Voucher } from '@yupana/contract/vouchers.ts';
import { fromWire, subtract, toWire } from '@yupana/tax/money.ts';
import { api } from '../../../lib/api/api.ts';
import { errorText, isSessionOver } from '../../../lib/api/api-error.ts';
import { fullName } from '../../../lib/document/full-name.ts';
import { useFetchedDialog } from '../../../lib/files/fetched-dialog.tsx';
import { InTheCorner } from '../../../lib/files/fetched-part.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { showToast } from '../../../ui/overlays/toast-manager.ts';
import { INVERSE } from './bulk-look.ts';

const load = () => import('../../../lib/paying/pay-dialog.tsx');

interface PayBulkProps {
  ruc: string;
  rows: readonly Voucher[];
  onPaid: () => void;
}

/** «Marcar como pagados»: all that is selected, of each what is left to pay. Credit notes are not paid. */
export function PayBulk({ ruc, rows, onPaid }: PayBulkProps) {
  const dialog = useFetchedDialog(load);
  const asking = useMutation({
    mutationFn: (voucher: Voucher) => api(listPayments, { query: { ruc, code: voucher.code } }),
    onSuccess: ({ data }, voucher) => {
      const left = subtract(fromWire(voucher.total_amount), fromWire(data.paid));
      if (left > 0) dialog.open({ ruc, vouchers: [{ ...payableOf(voucher), owed: toWire(left) }], onPaid });
      else showToast('Ya estaba pagado');
    },
    onError: (error) => isSessionOver(error) || showToast(errorText(error), { tone: 'danger' }),
  });
  const payable = rows.filter(({ total_amount, in_proposal }) => total_amount > 0 && in_proposal);
  if (payable.length === 0) return null;
  const [only] = payable.length === 1 ? payable : [];
  return (
    <>
      <Button
        size="sm"
        className={INVERSE}
        busy={dialog.fetching !== null || asking.isPending}
        onClick={() => (only ? asking.mutate(only) : dialog.open({ ruc, vouchers: payable.map(payableOf), onPaid }))}
      >
        {only ? 'Marcar como pagado' : 'Marcar como pagados'}
      </Button>
      {dialog.failed ? <InTheCorner>{dialog.shown}</InTheCorner> : dialog.shown}
    </>
  );
}

function payableOf(voucher: Voucher) {
  const { code, supplier_business_name: supplier, total_amount: owed } = voucher;
  return { code, name: fullName(voucher), supplier, owed };
}
