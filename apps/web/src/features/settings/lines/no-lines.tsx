import type { Setting } from '@yupana/contract/settings.ts';
import { NotTold } from '../datum.tsx';

/** An empty list: that there is nothing to list, or that nobody said. */
export function NoLines({ setting, none }: { setting: Setting; none: string }) {
  return (
    <p className="py-1 text-dense text-ink-muted">{setting.source === 'told' ? none : <NotTold setting={setting} />}</p>
  );
}
