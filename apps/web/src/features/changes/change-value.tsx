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

/**
 * The same of one voucher. An IGV that is not all for taxed sales moves the credit by another amount than the IGV: both are told, and of
 * one that only went from one destination to another the credit alone.
 */
export function ChangeEffect({ change: { igv_effect, credit_effect } }: { change: VoucherChange }) {
  if (igv_effect === null) return <Unknown label="no se guardó qué cambió" />;
  if (!credit_effect) return <Effect value={igv_effect} />;
  return (
    <>
      {igv_effect !== 0 && (
        <span className="block">
          <Effect value={igv_effect} />
        </span>
      )}
      <span className="block whitespace-nowrap">
        <span className="text-caption text-ink-subtle">crédito </span>
        {credit_effect.amount === null ? (
          <Unknown label="depende de la prorrata" />
        ) : (
          <Effect value={credit_effect.amount} />
        )}
      </span>
    </>
  );
}
