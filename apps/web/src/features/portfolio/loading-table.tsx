import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';

const ROWS = Array.from({ length: 20 }, (_, place) => 38 + ((place * 17) % 29));

/** Rows where the companies will be. */
export function LoadingTable() {
  return (
    <div className="min-h-0 flex-1 overflow-hidden rounded-md border bg-surface">
      <LoadingText>Cargando empresas...</LoadingText>
      {ROWS.map((width, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
        <div key={place} className="flex h-[34px] items-center gap-8 border-b px-4 max-md:h-24">
          <span style={{ width: `${width}%` }} className="max-w-56">
            <Skeleton />
          </span>
          <span className="w-24 max-md:hidden">
            <Skeleton />
          </span>
          <span className="flex-1">
            <Skeleton />
          </span>
        </div>
      ))}
    </div>
  );
}
