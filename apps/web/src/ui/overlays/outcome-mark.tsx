import { CircleAlert, CircleCheck } from 'lucide-react';
import { cx } from '../cx.ts';

/** Over the title of a dialog that tells how something ended. */
export function OutcomeMark({ good = false }: { good?: boolean }) {
  const Icon = good ? CircleCheck : CircleAlert;
  return (
    <span
      className={cx(
        'grid size-10 place-items-center rounded-full',
        good ? 'bg-positive-soft text-positive-text' : 'bg-danger-soft text-danger-text',
      )}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden />
    </span>
  );
}
