import type { ReactNode } from 'react';

/** A line of a list as it is looked at: what it is, what besides, and below it since when. */
export interface ShownLine {
  key: string;
  title: string;
  detail?: string;
  note: string;
}

export function LineList({ lines, after }: { lines: readonly ShownLine[]; after?: (place: number) => ReactNode }) {
  return (
    <ul>
      {lines.map(({ key, title, detail, note }, place) => (
        <li
          key={key}
          className="flex items-center gap-2 border-t py-[5px] text-dense leading-[18px] first:border-t-0 max-md:py-2"
        >
          <div className="min-w-0 flex-1">
            <div className="flex items-baseline gap-2.5">
              <b className="num min-w-0 flex-1 truncate font-[550] text-ink-strong" title={title}>
                {title}
              </b>
              {detail && <span className="min-w-0 truncate text-ink-muted">{detail}</span>}
            </div>
            <small className="num block text-caption text-ink-subtle wrap-anywhere">{note}</small>
          </div>
          {after?.(place)}
        </li>
      ))}
    </ul>
  );
}
