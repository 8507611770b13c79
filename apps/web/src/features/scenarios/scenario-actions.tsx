import { RotateCcw, Save } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { areSingleKeysOn, offerKey } from '../../ui/keys/single-keys.ts';
import { showToast } from '../../ui/overlays/toast-manager.ts';
import type { TicksState } from './use-ticks.ts';

interface ScenarioActionsProps {
  state: TicksState;
  /** The member's role saves, the period is open and no dialog is. */
  canSave: boolean;
  busy: boolean;
  /** Over the scenario that is open. */
  onSave: () => void;
  /** Under another name. */
  onSaveAs: () => void;
}

const ICON = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What is done with all that is ticked: begun anew, or saved. On phones saving is at the foot of the screen. */
export function ScenarioActions({ state, canSave, busy, onSave, onSaveAs }: ScenarioActionsProps) {
  const { opened, isOther, ticks } = state;
  const isEmpty = ticks.codes.size === 0 && ticks.withBalance;
  useEffect(() => {
    if (!canSave) return;
    const takeBack = offerKey('Ctrl+S', 'Guardar el escenario');
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || !areSingleKeysOn()) return;
      event.preventDefault();
      if (!opened) onSaveAs();
      else if (isOther || opened.changed) onSave();
    }
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', press);
      takeBack();
    };
  });
  function clear() {
    if (isEmpty) return;
    const takeBack = state.clear();
    showToast('Quitaste lo marcado', { action: { label: 'Deshacer', onClick: takeBack } });
  }
  return (
    <>
      <Button icon={<RotateCcw {...ICON} />} className="max-md:hidden" aria-disabled={isEmpty} onClick={clear}>
        Empezar de nuevo
      </Button>
      {canSave && (
        <Button variant="primary" busy={busy} icon={<Save {...ICON} />} className="max-md:hidden" onClick={onSaveAs}>
          {opened ? 'Guardar como otro' : 'Guardar'}
        </Button>
      )}
    </>
  );
}
