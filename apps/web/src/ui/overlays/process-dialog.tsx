import { type ReactNode, type RefObject, useState } from 'react';
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
export function useProcess(begins: ProcessState = 'close') {
  const [state, setState] = useState<ProcessState>(begins);
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
  /** What has to be written is not there yet: it cannot begin. */
  unready?: boolean;
  /** What came of it, in place of the words for every such process. */
  outcome?: { title?: string; text?: string; nothingDone?: boolean };
  /** Why it failed, when that is known and trying again changes nothing. */
  refusal?: Said | null;
  /** Besides «Cerrar», once it is done: «Deshacer». */
  afterwards?: ReactNode;
  /** Where the focus goes when it closes, if what had it may be gone by then. */
  returnsFocusTo?: RefObject<HTMLElement | null>;
}

/** Asks, waits and tells how it went, in one dialog. While it is under way it cannot be closed. */
export function ProcessDialog(props: ProcessDialogProps) {
  const { state, texts, onClose, children, outcome, refusal, returnsFocusTo } = props;
  if (state === 'close') return null;
  const asking = state === 'open';
  const { title, text } =
    state === 'error' ? (refusal ?? FAILED) : { ...texts[state], ...(state === 'done' && outcome) };
  return (
    <Dialog
      open
      onClose={onClose}
      size={asking ? 'md' : 'sm'}
      dismissible={state !== 'loading'}
      title={title}
      description={<span role={asking ? undefined : 'status'}>{text}</span>}
      mark={state === 'done' && outcome?.nothingDone ? <OutcomeMark /> : MARKS[state]}
      footer={state !== 'loading' && <Actions {...props} state={state} />}
      {...(returnsFocusTo && { returnsFocusTo })}
    >
      {asking && children}
    </Dialog>
  );
}

interface ActionsProps extends ProcessDialogProps {
  state: Exclude<ProcessState, 'close' | 'loading'>;
}

function Actions({ state, texts, onConfirm, onClose, unready, refusal, afterwards }: ActionsProps) {
  if (state === 'done') {
    return (
      <>
        {afterwards}
        <Button onClick={onClose}>Cerrar</Button>
      </>
    );
  }
  const asking = state === 'open';
  if (!asking && refusal) return <Button onClick={onClose}>Cerrar</Button>;
  return (
    <>
      <Button onClick={onClose}>{asking ? 'Cancelar' : 'Cerrar'}</Button>
      <Button
        variant={asking && texts.open.danger ? 'danger-solid' : 'primary'}
        aria-disabled={asking && unready}
        onClick={onConfirm}
      >
        {asking ? texts.open.confirm : 'Reintentar'}
      </Button>
    </>
  );
}

const MARKS = { open: undefined, loading: <CountingRow running />, done: <OutcomeMark good />, error: <OutcomeMark /> };
