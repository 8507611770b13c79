import { useQueryClient } from '@tanstack/react-query';
import { undoMovements } from '@yupana/contract/bank-movements.ts';
import { type PurchasePayment, undoPayment } from '@yupana/contract/bank-payments.ts';
import { MEANS } from '@yupana/contract/paid-words.ts';
import { api } from '../../../../lib/api/api.ts';
import { useFetchedDialog } from '../../../../lib/files/fetched-dialog.tsx';
import { InTheCorner } from '../../../../lib/files/fetched-part.tsx';
import { formatDate, formatInstant } from '../../../../lib/formats.ts';
import { askAgainOfPayments } from '../../../../lib/paying/ask-again.ts';
import { bankOfPayment } from '../../../../lib/paying/banks.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Money } from '../../../../ui/figures/money.tsx';
import { showToast } from '../../../../ui/overlays/toast-manager.ts';

const loadUndo = () => import('../../../../lib/paying/undo-dialog.tsx');

interface PaymentLineProps {
  ruc: string;
  payment: PurchasePayment;
  /** The company is archived: nothing is undone. */
  fixed: boolean;
}

/** One payment: how, when, from where, who wrote it; of what was undone, by whom and why. */
export function PaymentLine({ ruc, payment, fixed }: PaymentLineProps) {
  const client = useQueryClient();
  const { uuid, date, amount, means, bank, operation, origin, movement, by, at, undone, paid_to, notice_on } = payment;
  const dialog = useFetchedDialog(loadUndo);
  async function undo(reason: string) {
    // What a charge of the bank pays is undone with the charge: all that it paid.
    if (movement) await api(undoMovements, { query: { ruc }, body: { movements: [movement.uuid], reason } });
    else await api(undoPayment, { query: { ruc }, body: { payment: uuid, reason } });
    showToast('Pago deshecho');
    await askAgainOfPayments(client);
  }
  const where = [MEANS[means], bankOfPayment(bank), operation && `op. ${operation}`].filter(Boolean).join(' · ');
  return (
    <li className="border-t py-1.5 text-dense leading-[18px] first:border-t-0">
      <p className={cx('flex items-baseline justify-between gap-3', undone && 'text-ink-muted line-through')}>
        <span className="num">{formatDate(date)}</span>
        <Money value={amount} strong={!undone} />
      </p>
      <p className={cx('text-ink-muted', undone && 'line-through')}>{where}</p>
      {paid_to !== null && (
        <p className={cx('num text-ink-muted', undone && 'line-through')}>
          Pagado a {paid_to}
          {notice_on === null ? ', sin aviso a SUNAT informado' : `, con aviso a SUNAT del ${formatDate(notice_on)}`}
        </p>
      )}
      <p className="text-caption text-ink-subtle">
        {origin === 'bank' ? `Del estado de cuenta, confirmado por ${by}` : `Registrado por ${by}`}{' '}
        <span className="num">{formatInstant(at)}</span>
      </p>
      {undone ? (
        <p className="text-caption text-ink-subtle">
          Deshecho por {undone.by} <span className="num">{formatInstant(undone.at)}</span>. «{undone.reason}»
        </p>
      ) : (
        !fixed && (
          <Button
            size="sm"
            variant="ghost"
            className="-ml-2 print:hidden"
            busy={dialog.fetching !== null}
            aria-label={`Deshacer el pago del ${formatDate(date)}`}
            onClick={() =>
              dialog.open({
                title: 'Deshacer el pago',
                description: movement
                  ? 'Se deshace su cargo del banco, con todo lo que pagaba. La compra se vuelve a analizar.'
                  : 'La compra se vuelve a analizar.',
                undo,
              })
            }
          >
            Deshacer
          </Button>
        )
      )}
      {dialog.failed ? <InTheCorner>{dialog.shown}</InTheCorner> : dialog.shown}
    </li>
  );
}
