import { useMutation } from '@tanstack/react-query';
import { LONGEST_WHY } from '@yupana/contract/setting-values.ts';
import { switchRule } from '@yupana/contract/settings.ts';
import { type RefObject, useId, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { FormError } from '../../../lib/forms/form-error.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { showToast } from '../../../ui/overlays/toast-manager.ts';
import { Impact } from '../impact.tsx';
import { useRehearsal } from '../use-rehearsal.ts';
import { useAskAgain } from '../use-settings.ts';
import { type ChosenRule, RuleChoice } from './rule-choice.tsx';

interface SwitchDialogProps {
  ruc: string;
  /** The one that is switched on again; null: one to be switched off is chosen here. */
  rule: ChosenRule | null;
  returnsFocusTo: RefObject<HTMLElement | null>;
  onClose: () => void;
  onSwitched: () => void;
}

/** Switches a rule off in this company, or on again: which, why, and what that would do. */
export function SwitchDialog({ ruc, rule, returnsFocusTo, onClose, onSwitched }: SwitchDialogProps) {
  const [picked, setPicked] = useState<ChosenRule | null>(rule);
  const [reason, setReason] = useState('');
  const [left, setLeft] = useState(false);
  const askAgain = useAskAgain();
  const form = useId();
  const off = rule === null;
  const verb = off ? 'Apagar' : 'Encender';
  const rehearsing = useRehearsal(ruc, picked && { switches: [{ rule: picked.rule, off }] });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (chosen: ChosenRule) =>
      api(switchRule, {
        query: { ruc },
        body: { rule: chosen.rule, off, reason: reason.trim(), seen: chosen.version },
      }),
    onSuccess: (_, { short }) => {
      showToast(`${off ? 'Apagaste' : 'Encendiste'} «${short}».`);
      onSwitched();
    },
    onSettled: askAgain,
  });
  const lacks = reason.trim() === '' ? 'Escribe el motivo.' : undefined;

  return (
    <Dialog
      open
      onClose={onClose}
      title={off ? 'Apagar una regla' : `Encender «${rule.short}»`}
      description={
        off
          ? 'No contará en esta empresa. Cada veredicto que habría tocado lo dirá, con tu motivo.'
          : 'Volverá a contar en los periodos abiertos.'
      }
      returnsFocusTo={returnsFocusTo}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" type="submit" form={form} busy={isPending} aria-disabled={picked === null}>
            {verb}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-3.5"
        onSubmit={(event) => {
          event.preventDefault();
          setLeft(true);
          if (picked && !lacks && !isPending) mutate(picked);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
        }}
      >
        <FormError error={error} />
        {off && <RuleChoice ruc={ruc} picked={picked} onPick={setPicked} />}
        <TextArea
          label="Motivo"
          counter
          maxLength={LONGEST_WHY}
          value={reason}
          error={left ? lacks : undefined}
          onChange={({ target }) => setReason(target.value)}
          onBlur={() => picked && setLeft(reason !== '')}
        />
        <p aria-live="polite" className="min-h-5 text-dense text-ink-muted">
          {rehearsing && <Impact of={rehearsing} />}
        </p>
      </form>
    </Dialog>
  );
}
