import { LoadingText, Skeleton } from '../../../ui/skeleton.tsx';

/** Bars where the sections will be. */
export function PanelSkeleton({ children = 'Cargando el comprobante' }: { children?: string }) {
  return (
    <div className="grid flex-1 grid-cols-1 lg:grid-cols-[minmax(0,1fr)_344px]">
      <LoadingText>{children}</LoadingText>
      {[0, 1].map((column) => (
        <div key={column} aria-hidden="true" className="space-y-8 px-5 py-4 lg:nth-3:border-l">
          {['w-1/3', 'w-1/4', 'w-2/5'].map((width) => (
            <div key={width} className="space-y-3.5">
              <Skeleton className={width} />
              <Skeleton className="w-full" />
              <Skeleton className="w-11/12" />
              <Skeleton className="w-4/5" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
