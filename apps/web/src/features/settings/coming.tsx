import { CalendarClock } from 'lucide-react';
import { formatDate, formatInstant } from '../../lib/formats.ts';
import type { BlockLook } from './blocks.ts';
import { sayValue } from './history-words.ts';
import { SETTING_NAMES } from './setting-words.ts';
import { type Settings, settingOf } from './use-settings.ts';

/** What was told from a day on that is to come: it counts already for what is issued then, and stands in place of nothing that is shown. */
export function Coming({ settings, of }: { settings: Settings; of: BlockLook }) {
  const coming = of.settings.flatMap((name) =>
    settingOf(settings, name).coming.map((one) => ({ ...one, name, said: sayValue(name, one.value).join(', ') })),
  );
  if (coming.length === 0) return null;
  return (
    <ul aria-label="Desde un día que no ha llegado" className="mt-2 flex flex-col gap-1 text-caption text-info-text">
      {coming.map(({ name, since, said, reason, by, at }) => (
        <li key={`${name}/${since}`} title={`${by}, ${formatInstant(at)}`} className="flex gap-1.5">
          <CalendarClock size={14} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            Desde {formatDate(since)}, {SETTING_NAMES[name]}: <b className="font-semibold">{said}</b>. {reason}
          </span>
        </li>
      ))}
    </ul>
  );
}
