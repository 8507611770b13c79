import { Board } from '../../ui/card.tsx';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';

/** The geometry of the dashboard before its figures. */
export function DashboardSkeleton({ strip = true }: { strip?: boolean }) {
  return (
    <>
      <LoadingText>Cargando las cifras del periodo</LoadingText>
      {strip && <Block className="h-[86px]" />}
      <div className="grid gap-4 lg:grid-cols-[minmax(0,440px)_minmax(0,1fr)]">
        <Block className="h-[310px]" />
        <Block className="h-[310px]" />
      </div>
      <div className="grid gap-4 max-md:hidden lg:grid-cols-[minmax(0,318px)_minmax(0,240px)_minmax(0,1fr)]">
        <Block className="h-[220px]" />
        <Block className="h-[220px]" />
        <Block className="h-[220px]" />
      </div>
    </>
  );
}

function Block({ className }: { className: string }) {
  return (
    <Board className={`p-[18px] ${className}`}>
      <Skeleton className="w-36" />
      <Skeleton className="mt-5 h-5 w-3/5" />
    </Board>
  );
}
