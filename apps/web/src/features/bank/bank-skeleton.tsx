import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';

const ROWS = ['w-4/5', 'w-3/5', 'w-11/12', 'w-2/3', 'w-3/4', 'w-1/2', 'w-5/6'];

/** Bars in the geometry of the screen. */
export function BankSkeleton() {
  return (
    <>
      <LoadingText>Cargando los pagos</LoadingText>
      <div className="h-[77px] shrink-0 rounded-md border bg-surface p-[18px]">
        <Skeleton className="w-48" />
        <Skeleton className="mt-3 w-72 max-w-full" />
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-7 rounded-md border bg-surface p-[18px]">
        {ROWS.map((width) => (
          <Skeleton key={width} className={width} />
        ))}
      </div>
    </>
  );
}
