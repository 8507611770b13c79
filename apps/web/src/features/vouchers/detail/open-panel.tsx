import { useEffect } from 'react';
import { InTheCorner, useFetchedPart } from '../../../lib/files/fetched-part.tsx';
import { PANEL } from './panel-look.ts';
import { PanelSkeleton } from './panel-skeleton.tsx';
import type { VoucherPanelProps } from './voucher-panel.tsx';

const load = () => import('./voucher-panel.tsx');

/** The panel of the voucher in the address, in a file of its own. */
export function OpenPanel(props: VoucherPanelProps) {
  const { ask, Part, failure } = useFetchedPart<VoucherPanelProps>(load);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for whoever came by its address
  useEffect(ask, []);
  if (Part) return <Part {...props} />;
  if (failure) return <InTheCorner>{failure}</InTheCorner>;
  return (
    <aside aria-busy="true" aria-label="Comprobante" className={PANEL}>
      <PanelSkeleton>Abriendo el comprobante</PanelSkeleton>
    </aside>
  );
}
