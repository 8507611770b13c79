import { LoaderBoard } from '../figures/loader-board.tsx';

/** Covers the whole screen. The board shows after a moment: what is over before that should not flash. */
export function SpinnerOverlay() {
  return (
    <div className="fixed inset-0 z-(--z-dialog) grid cursor-progress place-items-center bg-scrim opacity-100 transition-opacity delay-200 duration-(--duration-slow) starting:opacity-0 print:hidden">
      <LoaderBoard title="Cargando..." className="rounded-xl bg-surface-raised px-10 shadow-dialog" />
    </div>
  );
}
