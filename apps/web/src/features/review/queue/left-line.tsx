import { formatCount } from '../../../lib/formats.ts';
import { Kbd } from '../../../ui/controls/search-input.tsx';
import { cx } from '../../../ui/cx.ts';
import { Ficha } from '../../../ui/figures/ficha.tsx';
import { Money } from '../../../ui/figures/money.tsx';
import { Unknown } from '../../../ui/figures/unknown.tsx';
import { useSingleKeysOn } from '../../../ui/keys/single-keys.ts';
import type { ReviewState } from '../state/use-review.ts';

const DOTS = Array.from({ length: 20 }, (_, dot) => dot);
const HINTS: readonly [keys: string, does: string][] = [
  ['JK', 'grupo'],
  ['→', 'abrir'],
  ['X', 'marcar'],
  ['V', 'validar'],
  ['R', 'rechazar'],
  ['H', 'posponer'],
  ['U', 'deshacer'],
];

/** «Quedan 41 · S/ 3,210.00 en juego», how far one is, and the keys. */
export function LeftLine({ state: { shown, review } }: { state: ReviewState }) {
  const keys = useSingleKeysOn();
  const { left, at_stake, decided } = shown;
  const all = decided + (left ?? 0);
  const said = `${formatCount(decided)} de ${formatCount(all)} decididos`;
  const full = decided === 0 ? 0 : Math.max(1, Math.floor((decided / all) * DOTS.length));
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3.5 gap-y-1 border-b bg-surface px-4 py-2 text-dense text-ink-muted md:pr-5 md:pl-3.5">
      <p role="status">
        {left === 1 ? 'Queda ' : 'Quedan '}
        {left === null ? <Unknown /> : <b className="num font-semibold text-ink-strong">{formatCount(left)}</b>} ·{' '}
        <Money value={at_stake} strong /> en juego
      </p>
      {left !== null && (
        <>
          <span aria-hidden="true" className="flex gap-1 max-md:order-last max-md:w-full max-md:gap-[5px]">
            {DOTS.map((dot) => (
              <i
                key={dot}
                className={cx(
                  'size-2 rounded-full',
                  dot < full ? 'bg-positive-glyph' : 'shadow-[inset_0_0_0_1.3px_var(--neutral-glyph)]',
                )}
              />
            ))}
          </span>
          <span className="num text-ink-subtle">{said}</span>
        </>
      )}
      {review.judging && (
        <span className="inline-flex items-center gap-1.5">
          <Ficha shape="half" tone="info" /> Hay comprobantes en análisis
        </span>
      )}
      {keys && (
        <ul aria-label="Atajos" className="ml-auto flex gap-3.5 text-caption text-ink-subtle max-xl:hidden">
          {HINTS.map(([names, does]) => (
            <li key={does} className="flex items-center gap-1">
              {[...names].map((name) => (
                <Kbd key={name}>{name}</Kbd>
              ))}
              {does}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
