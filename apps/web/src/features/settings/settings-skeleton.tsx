import { Board } from '../../ui/card.tsx';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';
import { BLOCKS } from './blocks.ts';

/** The board while it is on its way, in its own geometry. */
export function SettingsSkeleton() {
  return (
    <Board className="grid md:grid-cols-2 xl:grid-cols-3">
      <LoadingText>Cargando los ajustes…</LoadingText>
      {Object.values(BLOCKS).map(({ name, title }) => (
        <div key={name} className="flex min-h-[180px] flex-col gap-4 border-t px-[18px] py-[13px]">
          <span className="text-body font-semibold text-ink-strong">{title}</span>
          {[80, 65, 70].map((width) => (
            <span key={width} style={{ width: `${width}%` }}>
              <Skeleton />
            </span>
          ))}
        </div>
      ))}
    </Board>
  );
}
