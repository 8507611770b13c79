import type { Voucher } from '@yupana/contract/vouchers.ts';
import { Unlink } from 'lucide-react';
import { CHANGE_KINDS } from '../../lib/figures/change-kinds.ts';
import { formatInstant } from '../../lib/formats.ts';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';

/** How the number and every amount look of what is kept and no longer adds up; undefined: as they always do. */
export function struck(voucher: Pick<Voucher, 'in_proposal'>): string | undefined {
  return voucher.in_proposal ? undefined : 'text-ink-subtle line-through';
}

/** SUNAT took it out of its proposal after it was collected: it is kept, marked, and no longer adds up. */
export function LeftProposal({ voucher }: { voucher: Voucher }) {
  if (voucher.in_proposal) return null;
  return (
    <Tooltip content="Ya no figura en la última propuesta de SUNAT y no suma en los totales.">
      <button
        type="button"
        aria-label="Ya no figura en la propuesta de SUNAT"
        className="inline-flex cursor-help items-center gap-1 rounded-xs align-middle text-micro font-medium whitespace-nowrap text-warning-text"
      >
        <Unlink size={12} strokeWidth={1.75} aria-hidden />
        Ya no figura
      </button>
    </Tooltip>
  );
}

/** It changed from one collection to another and nobody has looked yet: the list of changes tells what. */
export function UnseenChange({ voucher: { change } }: { voucher: Voucher }) {
  if (!change || change.seen) return null;
  const says = `${CHANGE_KINDS[change.kind].label} al ${formatInstant(change.at)}, sin ver`;
  return (
    <Tooltip content={`${says}. Está en Recolección, en Ver cambios.`}>
      <button
        type="button"
        aria-label={says}
        className="-my-1 ml-0.5 inline-grid size-5 cursor-help place-items-center rounded-xs align-middle"
      >
        <span aria-hidden className="size-[7px] rounded-full bg-brand-glyph" />
      </button>
    </Tooltip>
  );
}

/** Its expense is deductible, and its IGV is not taken from what is to be paid. */
export function WithoutCredit({ voucher }: { voucher: Voucher }) {
  if (!voucher.without_credit) return null;
  return (
    <Tooltip content="El gasto es deducible, pero su IGV no da crédito fiscal y no suma en el IGV validado.">
      <button
        type="button"
        className="cursor-help rounded-xs bg-neutral-soft px-1 text-micro font-medium whitespace-nowrap text-neutral-text"
      >
        Sin crédito
      </button>
    </Tooltip>
  );
}

/** The currency of the document, when the soles beside it are a conversion. */
export function ForeignCurrency({ voucher }: { voucher: Voucher }) {
  if (voucher.currency_code === 'PEN') return null;
  return (
    <Tooltip content={`Emitido en ${voucher.currency_code}. Tipo de cambio ${voucher.exchange_rate}.`}>
      <button
        type="button"
        aria-label={`Emitido en ${voucher.currency_code}, tipo de cambio ${voucher.exchange_rate}`}
        className="mr-1 cursor-help rounded-xs bg-neutral-soft px-1 text-micro font-medium text-neutral-text"
      >
        {voucher.currency_code}
      </button>
    </Tooltip>
  );
}
