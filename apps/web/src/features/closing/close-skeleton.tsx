import { Board } from '../../ui/card.tsx';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';

/** The screen while it is on its way, in its own geometry. */
export function CloseSkeleton() {
  return (
    <div className="grid items-start gap-3.5 xl:grid-cols-[minmax(0,1fr)_400px]">
      <LoadingText>Revisando el periodo…</LoadingText>
      <Board className="divide-y">
        {['a', 'b', 'c', 'd', 'e'].map((row) => (
          <div key={row} className="flex min-h-[58px] flex-col justify-center gap-2.5 px-[18px]">
            <Skeleton className="w-2/5" />
            <Skeleton className="w-3/5" />
          </div>
        ))}
      </Board>
      <Board className="flex min-h-[108px] flex-col justify-center gap-3 px-[18px]">
        <Skeleton className="w-1/3" />
        <Skeleton className="w-1/2" />
      </Board>
    </div>
  );
}
