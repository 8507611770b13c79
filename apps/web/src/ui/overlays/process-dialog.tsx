import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { CountingRow } from '../figures/counting-row.tsx';
import { Dialog } from './dialog.tsx';
import { OutcomeMark } from './outcome-mark.tsx';

/** The life of a process that someone asks for and waits for: asked, under way, done or failed, closed. */
export type ProcessState = 'open' | 'loading' | 'done' | 'error' | 'close';

interface Said {
  title: string;
  text: string;
}
/** What the dialog says in each state; a failure is always told alike. */
export interface ProcessTexts {
  open: Said & { confirm: string; danger?: true };
  loading: Said;
  done: Said;
}

const FAILED: Said = { title: 'Ocurrió un error', text: 'Por favor, inténtalo de nuevo en un minuto.' };

/** The state of one process. `run` takes it from loading to done or, whatever is thrown, to error. */
export function useProcess() {
  const [state, setState] = useState<ProcessState>('close');
  return {
    state,
    open: () => setState('open'),
    close: () => setState('close'),
    run: async (work: () => Promise<void>) => {
      setState('loading');
      try {
        await work();
        setState('done');
      } catch {
        setState('error');
      }
    },
  };
}

interface ProcessDialogProps {
  state: ProcessState;
  texts: ProcessTexts;
  /** Begins, and begins again after a failure. */
  onConfirm: () => void;
  onClose: () => void;
  /** What has to be written or chosen before it begins. */
  children?: ReactNode;
}

/** Asks, waits and tells how it went, in one dialog. While it is under way it cannot be closed. */
export function ProcessDialog({ state, texts, onConfirm, onClose, children }: ProcessDialogProps) {
  if (state === 'close') return null;
  const asking = state === 'open';
  const { title, text } = state === 'error' ? FAILED : texts[state];
  return (
    <Dialog
      open
      onClose={onClose}
      size={asking ? 'md' : 'sm'}
      dismissible={state !== 'loading'}
      title={title}
      description={<span role={asking ? undefined : 'status'}>{text}</span>}
      mark={MARKS[state]}
      footer={<Actions state={state} confirm={texts.open} onConfirm={onConfirm} onClose={onClose} />}
    >
      {asking && children}
    </Dialog>
  );
}

interface ActionsProps extends Pick<ProcessDialogProps, 'onConfirm' | 'onClose'> {
  state: Exclude<ProcessState, 'close'>;
  confirm: ProcessTexts['open'];
}

function Actions({ state, confirm, onConfirm, onClose }: ActionsProps) {
  if (state === 'loading') return null;
  if (state === 'done') return <Button onClick={onClose}>Cerrar</Button>;
  const asking = state === 'open';
  return (
    <>
      <Button onClick={onClose}>{asking ? 'Cancelar' : 'Cerrar'}</Button>
      <Button variant={asking && confirm.danger ? 'danger-solid' : 'primary'} onClick={onConfirm}>
        {asking ? confirm.confirm : 'Reintentar'}
      </Button>
    </>
  );
}

const MARKS = { open: undefined, loading: <CountingRow running />, done: <OutcomeMark good />, error: <OutcomeMark /> };
