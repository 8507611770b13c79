import type { LucideIcon } from 'lucide-react';
import { cx } from '../../ui/cx.ts';

const TONES = {
  positive: 'bg-positive-soft text-positive-text',
  warning: 'bg-warning-soft text-warning-text',
};

/** The round mark above the outcome of a step. The heading below says it in words. */
export function DoorMark({ icon: Icon, tone }: { icon: LucideIcon; tone: keyof typeof TONES }) {
  return (
    <span className={cx('grid size-12 place-items-center rounded-full', TONES[tone])}>
      <Icon size={24} strokeWidth={1.75} aria-hidden />
    </span>
  );
}
