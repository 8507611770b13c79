import type { VoucherChange } from '@yupana/contract/changes.ts';
import { Money } from '../../ui/figures/money.tsx';
import { Unknown } from '../../ui/figures/unknown.tsx';

/** What a change did to the IGV, with its sign. */
export function Effect({ value }: { value: number }) {
  return (
    <span className="num whitespace-nowrap">
      {value > 0 && '+'}
      <Money value={value} />
    </span>
  );
}

interface ChangeEffectProps {
  change: VoucherChange;
  /** «IGV», where no heading says it. */
  named?: boolean;
}

/**
 * The same of one voucher. An IGV that is not all for taxed sales moves the credit by another amount than the IGV: both are told, and of
 * one that only went from one destination to another the credit alone.
 */
export function ChangeEffect({ change: { igv_effect, credit_effect }, named = false }: ChangeEffectProps) {
  const isAlone = credit_effect !== null && igv_effect === 0;
  return (
    <>
      {!isAlone && (
        <span className="block">
          {named && 'IGV '}
          {igv_effect === null ? <Unknown label="no se guardó qué cambió" /> : <Effect value={igv_effect} />}
        </span>
      )}
      {credit_effect && (
        <span className="flex flex-wrap items-baseline justify-end gap-x-1">
          <span className="text-caption text-ink-subtle">{named ? 'Crédito' : 'crédito'} </span>
          {credit_effect.amount === null ? (
            <Unknown label="depende de la prorrata" />
          ) : (
            <Effect value={credit_effect.amount} />
          )}
        </span>
      )}
    </>
  );
}
