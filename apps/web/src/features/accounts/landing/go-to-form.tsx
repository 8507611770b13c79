import { buttonClass } from '../../../ui/button-class.ts';
import { cx } from '../../../ui/cx.ts';

export const FORM_ID = 'crear-cuenta';

/** Brings the form into view and leaves the keyboard on its first field. */
function goToForm(): void {
  const form = document.getElementById(FORM_ID);
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  form?.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'start' });
  form?.querySelector<HTMLInputElement>('input')?.focus({ preventScroll: true });
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
        goToForm();
      }}
    >
      {children}
    </a>
  );
}
