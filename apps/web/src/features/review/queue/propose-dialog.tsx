import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SettingValue } from '@yupana/contract/setting-values.ts';
import { changeSetting, getSettings } from '@yupana/contract/settings.ts';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { errorText } from '../../../lib/api/api-error.ts';
import { callKey, callQuery } from '../../../lib/api/query.ts';
import type { DecidedScope } from '../../../lib/deciding/send-decision.ts';
import { todayInLima } from '../../../lib/formats.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { showToast } from '../../../ui/overlays/toast-manager.ts';
import type { Job } from '../state/job.ts';

type Suppliers = SettingValue<'trusted_suppliers'>['suppliers'];

/** Characters of why a setting is so, as the contract takes it. */
const LONGEST_WHY = 100;

interface ProposeDialogProps {
  scope: DecidedScope;
  job: Job;
  /** Of what the supplier would be trusted. */
  category: string;
  onClose: () => void;
}

/** A supplier that was validated again and again becomes one of trust: what it sells of a kind is observed no more. */
export default function ProposeDialog({ scope, job, category, onClose }: ProposeDialogProps) {
  const client = useQueryClient();
  const query = { ruc: scope.ruc };
  const settings = useQuery(callQuery(getSettings, { query }));
  const { supplier_ruc, supplier_business_name } = job.group;
  const name = supplier_business_name || supplier_ruc;
  const [reason, setReason] = useState((job.reason || `Se validó varias veces: ${category}`).slice(0, LONGEST_WHY));
  const [since, setSince] = useState(job.group.first_date);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const told = settings.data?.data.settings.find(({ setting }) => setting === 'trusted_suppliers');
  const unready = !told || reason.trim() === '' || since === '';

  async function save() {
    if (unready || busy) return;
    setBusy(true);
    setFailed(null);
    const line = { ruc: supplier_ruc, name, category, since, until: null };
    const before = ((told.value as { suppliers?: Suppliers } | null)?.suppliers ?? []).filter(
      (one) => !(one.ruc === line.ruc && one.category === line.category),
    );
    const value = { suppliers: [...before, line] };
    const body = {
      setting: 'trusted_suppliers',
      value,
      since: null,
      reason: reason.trim(),
      seen: told.version,
    } as const;
    try {
      await api(changeSetting, { query, body });
      showToast(`${name} es ahora proveedor de confianza`);
      onClose();
    } catch (error) {
      setFailed(errorText(error));
    } finally {
      setBusy(false);
      // Somebody may have told otherwise meanwhile.
      void client.invalidateQueries({ queryKey: callKey(getSettings) });
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Proponer regla"
      description={`Lo que ${name} venda de «${category}» ya no se observará por este motivo. Se vuelven a analizar los periodos abiertos.`}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" busy={busy} disabled={unready} onClick={() => void save()}>
            Agregar a proveedores de confianza
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {(failed ?? settings.error) && (
          <Alert tone="danger" title="¡Algo salió mal!" urgent>
            {failed ?? errorText(settings.error)}
          </Alert>
        )}
        <TextField
          label="Motivo"
          counter
          maxLength={LONGEST_WHY}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <TextField
          label="Desde"
          type="date"
          max={todayInLima()}
          value={since}
          hint="Vale para lo que se emitió desde este día."
          onChange={({ target }) => setSince(target.value)}
        />
      </form>
    </Dialog>
  );
}
