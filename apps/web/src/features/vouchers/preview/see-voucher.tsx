import type { Voucher } from '@yupana/contract/vouchers.ts';
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
export function SeesVouchers({ children }: { children: ReactNode }) {
  const { see, coming, shown } = usePreview();
  return (
    <Seeing value={{ see, coming }}>
      {children}
      {shown}
    </Seeing>
  );
}

export const useSeeVoucher = (): Sees => useContext(Seeing);

/** The dialog of a voucher's picture and XML, in a file of its own. */
export function usePreview(): Sees & { shown: ReactNode } {
  const { open, fetching, shown } = useFetchedDialog(load);
  return { see: (voucher) => open({ voucher }), coming: fetching?.voucher.code ?? null, shown };
}
