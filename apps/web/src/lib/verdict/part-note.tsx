import type { VoucherStatus } from '@yupana/contract/vouchers.ts';

interface PartNoteProps {
  /** What counts of the purchase now; left out: it is observed. */
  status?: VoucherStatus;
  /** It is said of several at once. */
  several?: boolean;
}

/** What becomes of a credit that is given in part only (`givesPart`): validated, the IGV counts whole. */
export function PartNote({ status, several = false }: PartNoteProps) {
  const counts =
    status === 'gasto deducible'
      ? 'Su IGV cuenta entero'
      : `Si ${several ? 'los' : 'lo'} validas, su IGV cuenta entero`;
  return <p className="text-ink-muted">{counts}: la parte que no da crédito la ajustas en tu declaración.</p>;
}
