import { WAITING } from '../ui/controls/waiting-look.ts';
import { cx } from '../ui/cx.ts';
import { useFetchedDialog } from './files/fetched-dialog.tsx';

const load = () => import('./api-key-guide.tsx');

/** Wherever an API key is asked for or missed: how to get one, step by step. */
export function ApiKeyHelp({ className }: { className?: string }) {
  const { open, fetching, shown } = useFetchedDialog(load);
  return (
    <>
      <button
        type="button"
        aria-busy={fetching !== null || undefined}
        className={cx('link', WAITING, className)}
        onClick={() => open({})}
      >
        Cómo conseguirla
      </button>
      {shown}
    </>
  );
}
