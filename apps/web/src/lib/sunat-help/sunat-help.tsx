import type { Trouble } from '@yupana/contract/troubles.ts';
import type { ComponentType } from 'react';
import { WAITING } from '../../ui/controls/waiting-look.ts';
import { cx } from '../../ui/cx.ts';
import { useFetchedDialog } from '../files/fetched-dialog.tsx';

type Guide = () => Promise<{ default: ComponentType<{ onClose: () => void }> }>;

const apiKey: Guide = () => import('./api-key-guide.tsx');
const solPermission: Guide = () => import('./sol-permission-guide.tsx');

/** Wherever an API key is asked for or missed: how to get one, step by step. */
export function ApiKeyHelp({ className }: { className?: string }) {
  return <GuideButton load={apiKey} label="Cómo conseguirla" className={className} />;
}

/** What is to be done at SUNAT about a trouble, step by step; nothing where it is one sentence. */
export function SunatHelp({ trouble, className }: { trouble: Trouble; className?: string }) {
  if (trouble === 'sol-user-permission') {
    return <GuideButton load={solPermission} label="Cómo darle el permiso" className={className} />;
  }
  return trouble.startsWith('api-client') ? <ApiKeyHelp className={className} /> : null;
}

function GuideButton({ load, label, className }: { load: Guide; label: string; className: string | undefined }) {
  const { open, fetching, shown } = useFetchedDialog(load);
  return (
    <>
      <button
        type="button"
        aria-busy={fetching !== null || undefined}
        className={cx('link', WAITING, className)}
        onClick={() => open({})}
      >
        {label}
      </button>
      {shown}
    </>
  );
}
