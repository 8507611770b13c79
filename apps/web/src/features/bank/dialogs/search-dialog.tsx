import { useMutation } from '@tanstack/react-query';
import type { Movement, PairedVoucher } from '@yupana/contract/bank-movements.ts';
import type { Period } from '@yupana/tax/period.ts';
import { type RefObject, useState } from 'react';
import { formatCount, formatDate } from '../../../lib/formats.ts';
import { FormError } from '../../../lib/forms/form-error.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { Money } from '../../../ui/figures/money.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { inWords, voucherName } from '../bank-words.ts';
import type { Chosen } from '../state/chosen.ts';
import { FoundPurchases, PurchaseLine } from './found-purchases.tsx';
import { sharesOf } from './shares.ts';

interface SearchDialogProps {
  ruc: string;
  period: Period;
  movement: Movement;
  /** @throws what the call throws: it is told in the dialog */
  confirm: (chosen: Chosen) => Promise<void>;
  onClose: () => void;
  returnsFocusTo: RefObject<HTMLElement | null>;
}

/** Which purchases a charge pays, by hand: one, or several that it pays together. */
export default function SearchDialog({ ruc, period, movement, confirm, onClose, returnsFocusTo }: SearchDialogProps) {
  const [chosen, setChosen] = useState<readonly PairedVoucher[]>([]);
  const { amount, currency, date, description } = movement;
  const { shares, left } = sharesOf(amount, chosen);
  const paying = useMutation({
    mutationFn: () =>
      confirm({
        movement: movement.uuid,
        vouchers: shares.map((share) => ({ code: share.voucher.code, amount: share.amount })),
      }),
    onSuccess: onClose,
  });
  const shareOf = (code: string) => shares.find(({ voucher }) => voucher.code === code);
  return (
    <Dialog
      open
      onClose={onClose}
      returnsFocusTo={returnsFocusTo}
      title="Buscar el comprobante"
      description={`${formatDate(date)} · ${description} · ${inWords(amount, currency)}`}
      footer={
        <>
          <p aria-live="polite" className="flex-1 self-center text-dense text-ink-muted max-md:flex-auto!">
            {chosen.length > 0 && left > 0 && (
              <>
                Quedan <Money value={left} currency={currency} strong /> sin comprobante
              </>
            )}
          </p>
          <Button
            variant="primary"
            busy={paying.isPending}
            disabled={chosen.length === 0}
            onClick={() => paying.mutate()}
          >
            {chosen.length > 1 ? `Confirmar ${formatCount(chosen.length)} comprobantes` : 'Confirmar pago'}
          </Button>
        </>
      }
    >
      <FormError error={paying.error} className="mb-3" />
      <FoundPurchases ruc={ruc} period={period} movement={movement.uuid}>
        {(voucher) => {
          const share = shareOf(voucher.code);
          const full = !share && chosen.length > 0 && left === 0;
          return (
            <div className="flex items-start gap-3">
              <Checkbox
                label={`Elegir ${voucherName(voucher)} de ${voucher.supplier_business_name}`}
                checked={share !== undefined}
                disabled={full}
                onChange={(on) =>
                  setChosen(on ? [...chosen, voucher] : chosen.filter(({ code }) => code !== voucher.code))
                }
              />
              <PurchaseLine
                voucher={voucher}
                beside={
                  <span className="flex flex-col">
                    <Money value={voucher.total} currency={currency} />
                    {share && share.amount !== voucher.total && (
                      <span className="text-caption text-ink-muted">
                        paga <Money value={share.amount} currency={currency} strong />
                      </span>
                    )}
                    {voucher.paid > 0 && (
                      <span className="text-caption text-ink-subtle">
                        ya pagado <Money value={voucher.paid} currency={currency} />
                      </span>
                    )}
                  </span>
                }
              />
            </div>
          );
        }}
      </FoundPurchases>
    </Dialog>
  );
}
