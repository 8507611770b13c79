import type { Voucher } from '@yupana/contract/vouchers.ts';
import { Unlink } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { CHANGE_KINDS } from '../../../lib/figures/change-kinds.ts';
import { serieAndNumber } from '../../../lib/figures/voucher-name.ts';
import { formatInstant } from '../../../lib/formats.ts';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { ChangeValues, CreditValues, CurrencyValues, GoneValues } from './mark-values.tsx';

/** How the number and every amount look of what is kept and no longer adds up; undefined: as they always do. */
export function struck(voucher: Pick<Voucher, 'in_proposal'>): string | undefined {
  return voucher.in_proposal ? undefined : 'text-ink-subtle line-through';
}

interface MarkProps {
  voucher: Voucher;
  /** The accessible name of what opens: it says of which voucher. */
  label: string;
  trigger: ReactElement<Record<string, unknown>>;
  children: ReactNode;
}

/** A mark of a row opens where it stands to its two values, each with its source. */
function Mark({ voucher, label, trigger, children }: MarkProps) {
  return (
    <Popover
      label={`${label} de ${serieAndNumber(voucher)}`}
      trigger={trigger}
      onHover
      className="w-[340px] max-w-[calc(100vw-24px)] overflow-y-auto px-3.5 py-3"
    >
      {children}
    </Popover>
  );
}

/** SUNAT took it out of its proposal after it was collected: it is kept, marked, and no longer adds up. */
export function LeftProposal({ voucher }: { voucher: Voucher }) {
  if (voucher.in_proposal) return null;
  return (
    <Mark
      voucher={voucher}
      label="Propuesta de SUNAT"
      trigger={
        <button
          type="button"
          aria-label="Ya no figura en la propuesta de SUNAT"
          className="inline-flex items-center gap-1 rounded-xs align-middle text-micro font-medium whitespace-nowrap text-warning-text"
        >
          <Unlink size={12} strokeWidth={1.75} aria-hidden />
          Ya no figura
        </button>
      }
    >
      <GoneValues voucher={voucher} />
    </Mark>
  );
}

/** It changed from one collection to another and nobody has looked yet: what it was and what it is. */
export function UnseenChange({ voucher }: { voucher: Voucher }) {
  const { change } = voucher;
  if (!change || change.seen) return null;
  return (
    <Mark
      voucher={voucher}
      label="Cambio"
      trigger={
        <button
          type="button"
          aria-label={`${CHANGE_KINDS[change.kind].label} al ${formatInstant(change.at)}, sin ver`}
          className="-my-1 ml-0.5 inline-grid size-5 place-items-center rounded-xs align-middle"
        >
          <span aria-hidden className="size-[7px] rounded-full bg-brand-glyph" />
        </button>
      }
    >
      <ChangeValues voucher={voucher} change={change} />
    </Mark>
  );
}

/** Its expense is deductible, and its IGV is not taken from what is to be paid, or not in this period. */
export function WithoutCredit({ voucher }: { voucher: Voucher }) {
  if (!voucher.without_credit && !voucher.credit_elsewhere) return null;
  return (
    <Mark
      voucher={voucher}
      label="Gasto y crédito fiscal"
      trigger={
        <button
          type="button"
          className="rounded-xs bg-neutral-soft px-1 text-micro font-medium whitespace-nowrap text-neutral-text"
        >
          {voucher.credit_elsewhere ? 'Crédito en otro periodo' : 'Sin crédito'}
        </button>
      }
    >
      <CreditValues voucher={voucher} />
    </Mark>
  );
}

/** The currency of the document, when the soles beside it are a conversion. */
export function ForeignCurrency({ voucher }: { voucher: Voucher }) {
  const { currency_code: currency, exchange_rate: rate } = voucher;
  if (currency === 'PEN') return null;
  return (
    <Mark
      voucher={voucher}
      label={`Importe en ${currency} y en soles`}
      trigger={
        <button
          type="button"
          aria-label={`Emitido en ${currency}, tipo de cambio ${rate}`}
          className="mr-1 rounded-xs bg-neutral-soft px-1 text-micro font-medium text-neutral-text"
        >
          {currency}
        </button>
      }
    >
      <CurrencyValues voucher={voucher} />
    </Mark>
  );
}
