import { buttonClass } from '../../../ui/controls/button-class.ts';
import { cx } from '../../../ui/cx.ts';

export const FORM_ID = 'crear-cuenta';

/** Brings a part of the page into view, gently where motion is welcome, and the keyboard with it. */
export function goTo(id: string): void {
  const part = document.getElementById(id);
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  part?.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'start' });
  const target = id === FORM_ID ? part?.querySelector<HTMLInputElement>('input') : part;
  target?.focus({ preventScroll: true });
}

interface GoToFormProps {
  children: string;
  /** Off on the board, where the brand's own colour does not show. */
  primary?: boolean;
  className?: string;
}

/** A link, because it goes somewhere: it works in a new tab and before the page is ready. */
export function GoToForm({ children, primary = true, className }: GoToFormProps) {
  return (
    <a
      href={`#${FORM_ID}`}
      className={cx(buttonClass({ variant: primary ? 'primary' : 'secondary', size: 'lg' }), className)}
      onClick={(event) => {
        event.preventDefault();
        goTo(FORM_ID);
      }}
    >
      {children}
    </a>
  );
}
