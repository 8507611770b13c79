import { cx } from '../cx.ts';

/** The four shapes of a counter: state is shape, text and colour, never colour alone. */
export type FichaShape = 'full' | 'ring' | 'half' | 'struck' | 'empty';
export type Tone = 'positive' | 'warning' | 'info' | 'danger' | 'neutral' | 'brand';

const GLYPH: Record<Tone, string> = {
  positive: 'text-positive-glyph',
  warning: 'text-warning-glyph',
  info: 'text-info-glyph',
  danger: 'text-danger-glyph',
  neutral: 'text-line-strong',
  brand: 'text-brand-glyph',
};

interface FichaProps {
  shape: FichaShape;
  /** Without one, the colour of the text around it. */
  tone?: Tone;
  size?: number;
  className?: string;
}

/** A counter of the board. Decorative: the text beside it carries the meaning. */
export function Ficha({ shape, tone, size = 10, className }: FichaProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 10 10"
      aria-hidden="true"
      className={cx('shrink-0', tone && GLYPH[tone], className)}
    >
      {shape === 'full' ? (
        <circle cx="5" cy="5" r="4.3" fill="currentColor" />
      ) : (
        <circle cx="5" cy="5" r="3.65" fill="none" stroke="currentColor" strokeWidth="1.3" />
      )}
      {shape === 'ring' && <circle cx="5" cy="5" r="1.6" fill="currentColor" />}
      {shape === 'half' && <path d="M5 1.4a3.6 3.6 0 0 0 0 7.2z" fill="currentColor" />}
      {shape === 'struck' && <path d="M2.6 7.4 7.4 2.6" stroke="currentColor" strokeWidth="1.3" />}
    </svg>
  );
}
