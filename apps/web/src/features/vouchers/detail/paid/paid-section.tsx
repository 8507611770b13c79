import { useQuery } from '@tanstack/react-query';
import { listPayments } from '@yupana/contract/bank-payments.ts';
import { listSupports } from '@yupana/contract/supports.ts';
import type { Voucher } from '@yupana/contract/vouchers.ts';
import { fromWire, money, subtract, toWire, ZERO } from '@yupana/tax/money.ts';
import { useRef } from 'react';
import { callQuery } from '../../../../lib/api/query.ts';
import { useIsArchived } from '../../../../lib/archived.ts';
import { fullName } from '../../../../lib/document/full-name.ts';
import { useFetchedDialog } from '../../../../lib/files/fetched-dialog.tsx';
import { InTheCorner } from '../../../../lib/files/fetched-part.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Money } from '../../../../ui/figures/money.tsx';
import { LoadingText, Skeleton } from '../../../../ui/skeleton.tsx';
import { Section } from '../section.tsx';
import { PaymentLine } from './payment-line.tsx';
import { SupportLine } from './support-line.tsx';

const loadPay = () => import('../../../../lib/paying/pay-dialog.tsx');
const loadSupport = () => import('./support-dialog.tsx');

interface PaidSectionProps {
  ruc: string;
  voucher: Voucher;
  className?: string;
}

/** How a purchase was paid and what sustains it: «Pagos y sustentos». */
export function PaidSection({ ruc, voucher, className }: PaidSectionProps) {
  const query = { ruc, code: voucher.code };
  const payments = useQuery(callQuery(listPayments, { query }));
  const supports = useQuery(callQuery(listSupports, { query }));
  const pay = useFetchedDialog(loadPay);
  const sustain = useFetchedDialog(loadSupport);
  const opener = useRef<HTMLButtonElement>(null);
  const archived = useIsArchived();
  const failed = payments.isError || supports.isError;
  const paid = payments.data?.data.paid ?? 0;
  const left = subtract(fromWire(voucher.total_amount), fromWire(paid));
  const owed = toWire(money(Math.max(ZERO, left)));
  const none = payments.data?.data.payments.length === 0 && supports.data?.data.supports.length === 0;
  return (
    <Section
      title="Pagos y sustentos"
      aside={
        payments.data && (
          <>
            Pagado <Money value={paid} />
          </>
        )
      }
      className={className}
    >
      {failed ? (
        <p className="flex flex-wrap items-center justify-between gap-2 text-dense text-ink-muted">
          No pudimos obtener los pagos.
          <Button
            size="sm"
            busy={payments.isFetching || supports.isFetching}
            onClick={() => void Promise.all([payments.refetch(), supports.refetch()])}
          >
            Reintentar
          </Button>
        </p>
      ) : !payments.data || !supports.data ? (
        <>
          <LoadingText>Cargando los pagos</LoadingText>
          <Skeleton className="w-4/5" />
        </>
      ) : (
        <>
          {none && <p className="text-dense text-ink-muted">Todavía no se cargó ningún pago ni sustento.</p>}
          <ul>
            {payments.data.data.payments.map((payment) => (
              <PaymentLine key={payment.uuid} ruc={ruc} payment={payment} fixed={archived} />
            ))}
            {supports.data.data.supports.map((support) => (
              <SupportLine key={support.uuid} ruc={ruc} support={support} fixed={archived} />
            ))}
          </ul>
          {!archived && (
            <div className="mt-1.5 flex flex-wrap gap-2 print:hidden">
              <Button
                ref={opener}
                size="sm"
                busy={pay.fetching !== null}
                disabled={owed === 0}
                onClick={() => {
                  const payable = { code: voucher.code, name: fullName(voucher), owed };
                  const vouchers = [{ ...payable, supplier: voucher.supplier_business_name }];
                  pay.open({ ruc, vouchers, returnsFocusTo: opener });
                }}
              >
                Registrar pago
              </Button>
              <Button
                size="sm"
                variant="ghost"
                busy={sustain.fetching !== null}
                onClick={() => sustain.open({ ruc, code: voucher.code, name: fullName(voucher) })}
              >
                Añadir sustento
              </Button>
            </div>
          )}
        </>
      )}
      {[pay, sustain].map((one, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two dialogs, always the same
        <span key={place}>{one.failed ? <InTheCorner>{one.shown}</InTheCorner> : one.shown}</span>
      ))}
    </Section>
  );
}
