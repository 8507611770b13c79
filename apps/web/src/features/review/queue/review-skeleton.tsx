import { LoadingText, Skeleton } from '../../../ui/skeleton.tsx';

const ROWS = ['w-3/5', 'w-2/3', 'w-1/2', 'w-3/4', 'w-3/5', 'w-1/2'];

/** The panes of the review while its groups are on their way. */
export function ReviewSkeleton() {
  return (
    <div className="flex min-h-0 flex-1">
      <LoadingText>Cargando las observaciones</LoadingText>
      <div className="w-full space-y-7 p-4 md:w-[350px] md:border-r">
        {ROWS.map((width, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
          <div key={at} className="space-y-2.5">
            <Skeleton className={width} />
            <Skeleton className="w-2/5" />
          </div>
        ))}
      </div>
      <div className="flex-1 bg-surface-sunken max-md:hidden" />
    </div>
  );
}
