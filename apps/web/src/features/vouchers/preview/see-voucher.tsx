import type { Voucher } from '@yupana/contract/vouchers.ts';
import type { Period } from '@yupana/tax/period.ts';
import { createContext, type ReactNode, useContext } from 'react';
import { useFetchedDialog } from '../../../lib/files/fetched-dialog.tsx';

const load = () => import('./preview-dialog.tsx');

interface Sees {
  see: (voucher: Voucher) => void;
  /** Whose preview is on its way. */
  coming: string | null;
}

const Seeing = createContext<Sees>({ see: () => {}, coming: null });

/** Around the rows: one dialog shows the picture of whichever is asked for. */
export function SeesVouchers({ period, children }: { period: Period; children: ReactNode }) {
  const { see, coming, shown } = usePreview(period);
  return (
    <Seeing value={{ see, coming }}>
      {children}
      {shown}
    </Seeing>
  );
}

export const useSeeVoucher = (): Sees => useContext(Seeing);

/** The dialog of a voucher's picture and XML, in a file of its own. @param period in which it is listed */
export function usePreview(period: Period): Sees & { shown: ReactNode } {
  const { open, fetching, shown } = useFetchedDialog(load);
  return { see: (voucher) => open({ voucher, period }), coming: fetching?.voucher.code ?? null, shown };
}
