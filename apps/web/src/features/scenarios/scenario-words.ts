import {
  type Scenario,
  type ScenarioLink,
  sayObtain,
  saysElsewhere,
  type UncountedGroup,
  type UncountedVoucher,
} from '@yupana/contract/scenarios.ts';
import { formatPeriod, type Period, parsePeriod } from '@yupana/tax/period.ts';
import {
  capital,
  formatCount,
  formatDate,
  formatInstant,
  formatSoles,
  midSentence,
  pluralize,
} from '../../lib/formats.ts';
import type { Part } from './reckon.ts';

export const VALIDATED = 'Solo lo validado';
export const UNNAMED = 'Lo marcado';

/** Why the credit of these is not of the period, where that is one thing for all of them; null: it is said of each, or of none. */
export function noteOfGroup({ vouchers, deposit_limit }: UncountedGroup, period: Period): string | null {
  const periods = new Set(vouchers.map(({ credit_period }) => credit_period));
  const [only = null] = periods;
  if (deposit_limit) {
    const limit = formatDate(deposit_limit);
    if (only === null || periods.size > 1) return null;
    return only === period
      ? `Deposita hasta el ${limit} para usar su crédito en ${formatPeriod(period)}.`
      : `Depositadas después del ${limit}: ${saysElsewhere(parsePeriod(only), period)}.`;
  }
  if (periods.size > 1 || vouchers.some(({ elsewhere }) => !elsewhere)) return null;
  return only === null
    ? `Su crédito no es de ${formatPeriod(period)}: entra en otro mes, que aún no se conoce.`
    : `${capital(saysElsewhere(parsePeriod(only), period))}.`;
}

/** The same of one, where its group does not say it. */
export function noteOfVoucher({ elsewhere, credit_period }: UncountedVoucher): string | null {
  if (!elsewhere) return null;
  return credit_period === null ? 'su crédito es de otro mes' : `su crédito es de ${month(credit_period)}`;
}

/** `Guardado 17/11`. */
export function savedOn({ saved_at }: Pick<Scenario, 'saved_at'>): string {
  return `Guardado ${formatInstant(saved_at).slice(0, 5)}`;
}

/** What is other since it was saved; null: nothing. */
export function changedSaid({ changed, changed_count }: Pick<Scenario, 'changed' | 'changed_count'>): string | null {
  if (!changed) return null;
  return changed_count === 0
    ? 'Cambiaron las cifras del periodo'
    : `${changed_count === 1 ? 'Cambió' : 'Cambiaron'} ${pluralize(changed_count, 'comprobante', 'comprobantes')}`;
}

/** What one part of the difference takes. */
export function partSaid({ group, count, isLess }: Part): string {
  if (!group) return isLess ? 'Sin el saldo a favor anterior' : 'Contar el saldo a favor anterior';
  const says = sayObtain(group.obtain, count);
  return isLess ? `Sin ${midSentence(says)}` : says;
}

/** `+S/ 4,326.78`, `-S/ 4,326.78`; null: nothing changes. */
export function signed(amount: number): string | null {
  if (amount === 0) return null;
  return `${amount > 0 ? '+' : '-'}${formatSoles(Math.abs(amount))}`;
}

/** Whose mail did not leave, and may be asked for anew: what is said of it, beside its address; null: nothing. */
export function unsentSaid(mail: ScenarioLink['mail']): string | null {
  switch (mail) {
    case 'failed':
      return 'El correo no salió. Probamos otra vez durante un día; revisa la dirección.';
    case 'ended':
      return 'El correo no salió y ya no lo intentamos: revisa la dirección.';
    case 'late':
      return 'El correo sigue sin salir.';
    default:
      return null;
  }
}

/**
 * Why what a period comes to may be another yet; null: nothing that is known of.
 * @param inProcess purchases that are not judged yet and do not count; null: not known
 * @param monthOpen its figures are of before its month ended
 */
export function provisionalSaid(inProcess: number | null, monthOpen: boolean, period: Period): string | null {
  const why = [
    monthOpen && `se tomaron antes de que terminara ${formatPeriod(period)}`,
    inProcess &&
      `${inProcess === 1 ? 'sigue' : 'siguen'} en análisis ${pluralize(inProcess, 'compra', 'compras')} que aquí no ${inProcess === 1 ? 'cuenta' : 'cuentan'}`,
  ].filter(Boolean);
  return why.length > 0 ? `Cifras provisionales: ${why.join(' y ')}.` : null;
}

function month(text: string): string {
  return formatPeriod(parsePeriod(text));
}

/** How often a page was opened, and when. */
export function openedSaid(opened: ScenarioLink['opened']): string {
  if (!opened) return 'Aún no se abrió';
  const [first, last] = [formatInstant(opened.first_at), formatInstant(opened.last_at)];
  if (opened.count === 1) return `Se abrió el ${first}`;
  const times = `Se abrió ${formatCount(opened.count)} veces`;
  return first === last ? `${times} el ${first}` : `${times}: la primera el ${first} y la última el ${last}`;
}
