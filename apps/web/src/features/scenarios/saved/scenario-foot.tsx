import type { Scenario } from '@yupana/contract/scenarios.ts';
import { Plus, Send, Trash2 } from 'lucide-react';
import { type RefObject, useId, useState } from 'react';
import { errorText } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { showToast } from '../../../ui/overlays/toast-manager.ts';
import { type Scope, useDeleting } from '../use-scenarios.ts';
import type { TicksState } from '../use-ticks.ts';

/** What the member's role, and a period that is open, let it do. */
export interface May {
  save: boolean;
  send: boolean;
}

interface ScenarioFootProps {
  scope: Scope;
  state: TicksState;
  may: May;
  busy: boolean;
  onSaveAs: () => void;
  onSend: () => void;
  onOpen: (scenario: Scenario | null) => void;
  foot: RefObject<HTMLDivElement | null>;
}

const ICON = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What is done with the scenario that is open; on phones at the foot of the screen, where saving is, too. */
export function ScenarioFoot({ scope, state, may, busy, onSaveAs, onSend, onOpen, foot }: ScenarioFootProps) {
  const why = useId();
  const [asks, setAsks] = useState(false);
  const deleting = useDeleting(scope);
  const { opened, isOther } = state;
  const whyNot = !opened
    ? 'Guarda el escenario para enviarlo.'
    : isOther
      ? 'Guarda los cambios para enviarlo.'
      : opened.changed
        ? 'Actualízalo para enviarlo.'
        : null;
  if (!may.save && !may.send) return null;
  return (
    <div
      ref={foot}
      tabIndex={-1}
      className="flex shrink-0 flex-wrap items-center gap-2 border-t px-4 py-3 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-(--z-bulk) max-md:flex-nowrap max-md:bg-surface max-md:pt-2.5 max-md:pb-[max(18px,env(safe-area-inset-bottom))]"
    >
      {may.save && (
        <Button variant="ghost" className="max-md:hidden" icon={<Plus {...ICON} />} onClick={() => onOpen(null)}>
          Otro escenario
        </Button>
      )}
      {may.save && opened && (
        <IconButton
          label={`Eliminar «${opened.name}»`}
          variant="ghost"
          icon={<Trash2 {...ICON} />}
          onClick={() => setAsks(true)}
        />
      )}
      <span id={why} className="min-w-0 flex-1 text-right text-caption text-ink-subtle max-md:sr-only">
        {may.send && whyNot}
      </span>
      {may.send && (
        <Button
          icon={<Send {...ICON} className="max-md:hidden" />}
          className="max-md:flex-1 max-md:px-2"
          aria-disabled={whyNot !== null}
          aria-describedby={whyNot === null ? undefined : why}
          onClick={() => whyNot === null && onSend()}
        >
          Enviar al cliente
        </Button>
      )}
      {may.save && (
        <Button variant="primary" busy={busy} className="md:hidden max-md:flex-1 max-md:px-2" onClick={onSaveAs}>
          {opened ? 'Guardar como otro' : 'Guardar'}
        </Button>
      )}
      <Dialog
        open={asks && opened !== null}
        size="sm"
        onClose={() => setAsks(false)}
        returnsFocusTo={foot}
        title={`¿Eliminar «${opened?.name ?? ''}»?`}
        footer={
          <>
            <Button onClick={() => setAsks(false)}>Cancelar</Button>
            <Button
              variant="danger-solid"
              busy={deleting.isPending}
              onClick={() =>
                opened &&
                deleting.mutate(opened.uuid, {
                  onSuccess: () => {
                    setAsks(false);
                    state.open(null);
                  },
                  onError: (error) => showToast(errorText(error), { tone: 'danger' }),
                })
              }
            >
              Eliminar
            </Button>
          </>
        }
      >
        <p className="text-ink-muted">
          Tus comprobantes quedan como están. Las páginas que abriste para el cliente dejan de abrirse.
        </p>
      </Dialog>
    </div>
  );
}
