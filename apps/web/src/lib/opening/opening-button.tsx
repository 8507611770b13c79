import type { Period } from '@yupana/tax/period.ts';
import type { Ruc } from '@yupana/tax/ruc.ts';
import type { ReactNode } from 'react';
import { useFetchedDialog } from '../files/fetched-dialog.tsx';

const load = () => import('./opening-dialog.tsx');

interface OpeningButtonProps {
  ruc: Ruc;
  period: Period;
  /** What it says: how the balance is known, or that it is to be typed. */
  children: ReactNode;
  className?: string;
}

/** Opens with what the period begins: how it is known, who typed it, and where it is typed. */
export function OpeningButton({ ruc, period, children, className }: OpeningButtonProps) {
  const { open, fetching, shown } = useFetchedDialog(load);
  return (
    <>
      <button
        type="button"
        aria-busy={fetching !== null}
        className={className ?? 'link text-caption'}
        onClick={() => open({ ruc, period })}
      >
        {children}
      </button>
      {shown}
    </>
  );
}
