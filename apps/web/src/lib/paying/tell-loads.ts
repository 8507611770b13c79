import type { QueryClient } from '@tanstack/react-query';
import { changeSetting, getSettings } from '@yupana/contract/settings.ts';
import { showToast } from '../../ui/overlays/toast-manager.ts';
import { api } from '../api/api.ts';
import { errorText } from '../api/api-error.ts';
import { pluralize } from '../formats.ts';
import { askAgainOfPayments } from './ask-again.ts';

/** Tells the rules that a company loads its payments, from a day on: from then a payment that is not here was not made. */
export async function tellLoads(client: QueryClient, ruc: string, since: string): Promise<void> {
  try {
    const { data } = await api(getSettings, { query: { ruc } });
    const seen = data.settings.find(({ setting }) => setting === 'payments')?.version ?? 0;
    const told = { setting: 'payments' as const, value: { loads_payments: true }, since, seen };
    const reason = 'La empresa carga sus pagos en Yupana';
    const { data: changed } = await api(changeSetting, { query: { ruc }, body: { ...told, reason } });
    const again =
      changed.periods > 0
        ? `. ${pluralize(changed.periods, 'periodo se vuelve', 'periodos se vuelven')} a analizar`
        : '';
    showToast(`Las reglas ya cuentan con tus pagos${again}`);
  } catch (error) {
    showToast(errorText(error), { tone: 'danger' });
  }
  await askAgainOfPayments(client);
}
