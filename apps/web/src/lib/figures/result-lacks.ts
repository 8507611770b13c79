import { formatSoles } from '../formats.ts';

/** What of validated purchases gives credit in part and is counted whole; null: nothing that is known of. */
export function sharedSaid(sharedAmount: number | null): string | null {
  return sharedAmount ? `${formatSoles(sharedAmount)} dan crédito en parte` : null;
}

/** What the result of a period lacks: the balance that is not known, the discount of what is shared; null: nothing. */
export function withoutSaid(balance: number | null, sharedAmount: number | null): string | null {
  const missing = [balance === null && 'saldo anterior', sharedAmount && 'descuento por destino'];
  const said = missing.filter(Boolean).join(' ni ');
  return said ? `sin ${said}` : null;
}
