import { mayMake } from '@yupana/contract/roles.ts';
import { Download, PackageCheck, RotateCcw } from 'lucide-react';
import { useEffect, useId } from 'react';
import { errorText } from '../../lib/api/api-error.ts';
import { useAuth } from '../../lib/session/session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { areSingleKeysOn } from '../../ui/keys/single-keys.ts';
import { showToast } from '../../ui/overlays/toast-manager.ts';
import { whyNot } from './close-words.ts';
import { nextOf } from './signing.ts';
import { type Close, type Scope, useClosing, usePreparing } from './use-close.ts';

interface ActionsProps {
  scope: Scope;
  close: Close;
  isOpenMonth: boolean;
  isArchived: boolean;
  isDialogOpen: boolean;
  onClose: () => void;
  onReopen: () => void;
  onDownload: (version: number) => void;
}

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What can be done of a period as it stands: on phones at the foot of the screen. */
export function Actions(props: ActionsProps) {
  const { scope, close, isOpenMonth, isArchived, isDialogOpen, onClose, onReopen, onDownload } = props;
  const why = useId();
  const again = useClosing(scope);
  const preparing = usePreparing(scope);
  const role = useAuth(({ user }) => user?.role ?? 'reader');
  const reviews = mayMake(role, 'accountant');
  const next = nextOf(close, role);
  const { state, versions } = close;
  const isToClose = state === 'open' || state === 'reopened';
  const blocked = close.checks.find((check) => check.state === 'blocks');
  const signs = isToClose && next.is !== 'wait';
  const canSign = signs && !blocked && !isArchived && !isOpenMonth && !isDialogOpen;
  function sign() {
    if (next.is === 'close') return onClose();
    if (!preparing.isPending) {
      preparing.mutate(
        { seq: close.seq },
        {
          onSuccess: () => showToast('Firmaste la preparación: falta que otra persona la revise'),
          onError: (error) => showToast(errorText(error), { tone: 'danger' }),
        },
      );
    }
  }
  useEffect(() => {
    if (!canSign) return;
    function press(event: KeyboardEvent) {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !areSingleKeysOn()) return;
      event.preventDefault();
      sign();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
  if (isToClose && isOpenMonth) {
    return <p className="text-dense text-ink-subtle">Se puede cerrar cuando el mes termine.</p>;
  }
  const newest = versions[0]?.version ?? 0;
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1.5 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-(--z-bulk) max-md:border-t max-md:bg-surface max-md:px-4 max-md:pt-2.5 max-md:pb-[max(18px,env(safe-area-inset-bottom))] max-md:[&>button]:flex-1">
      {isToClose && next.is === 'wait' && !isArchived && (
        <span className="text-caption text-ink-muted max-md:basis-full">{next.why}</span>
      )}
      {signs && (blocked || isArchived) && (
        <span id={why} className="text-caption text-danger-text max-md:basis-full">
          {isArchived ? 'La empresa está archivada.' : blocked && whyNot(blocked)}
        </span>
      )}
      {signs && (
        <Button
          variant="primary"
          icon={<PackageCheck {...ICON} />}
          aria-disabled={Boolean(blocked) || isArchived}
          aria-describedby={blocked || isArchived ? why : undefined}
          busy={preparing.isPending}
          onClick={() => canSign && sign()}
        >
          {next.is === 'prepare' ? 'Firmar preparación' : 'Firmar y cerrar'}
        </Button>
      )}
      {state === 'building' && (
        <Button variant="primary" busy>
          Preparando paquete
        </Button>
      )}
      {reviews && (state === 'closed' || state === 'failed') && !isArchived && (
        <Button icon={<RotateCcw {...ICON} />} onClick={onReopen}>
          Reabrir
        </Button>
      )}
      {state === 'closed' && (
        <Button variant="primary" icon={<Download {...ICON} />} onClick={() => onDownload(newest)}>
          Descargar paquete
        </Button>
      )}
      {reviews && state === 'failed' && !isArchived && (
        <Button
          variant="primary"
          busy={again.isPending}
          icon={<PackageCheck {...ICON} />}
          onClick={() => again.mutate({ seq: close.seq, reason: '' })}
        >
          Preparar otra vez
        </Button>
      )}
    </div>
  );
}
