import type { PairedVoucher } from '@yupana/contract/bank-movements.ts';
import { fromWire, subtract, toWire } from '@yupana/tax/money.ts';
import type { Period } from '@yupana/tax/period.ts';
import { voucherTypeDescription } from '@yupana/tax/voucher-types.ts';
import { useState } from 'react';
import PayDialog from '../../../lib/paying/pay-dialog.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Money } from '../../../ui/figures/money.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { voucherName } from '../bank-words.ts';
import { FoundPurchases, PurchaseLine } from './found-purchases.tsx';

interface ByHandDialogProps {
  ruc: string;
  period: Period;
  onClose: () => void;
}

/** A payment without a statement of the bank: which purchase, then how it was paid. */
export default function ByHandDialog({ ruc, period, onClose }: ByHandDialogProps) {
  const [voucher, setVoucher] = useState<PairedVoucher | null>(null);
  if (voucher) {
    const owed = toWire(subtract(fromWire(voucher.total), fromWire(voucher.paid)));
    const name = `${voucherTypeDescription(voucher.type_code)} ${voucherName(voucher)}`;
    const payable = { code: voucher.code, name, supplier: voucher.supplier_business_name, owed };
    return <PayDialog ruc={ruc} vouchers={[payable]} onClose={onClose} />;
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Registrar un pago a mano"
      description="Busca la compra que se pagó. Después dirás cuándo y cómo."
    >
      <FoundPurchases ruc={ruc} period={period}>
        {(found) => (
          <div className="flex items-center gap-3">
            <PurchaseLine voucher={found} beside={<Money value={found.total} />} />
            <Button
              size="sm"
              aria-label={`Registrar el pago de ${voucherName(found)} de ${found.supplier_business_name}`}
              onClick={() => setVoucher(found)}
            >
              Elegir
            </Button>
          </div>
        )}
      </FoundPurchases>
    </Dialog>
  );
}
