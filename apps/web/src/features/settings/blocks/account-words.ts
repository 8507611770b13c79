import type { AccountName } from '../setting-words.ts';
import type { Settings } from '../use-settings.ts';

/** Of fewer digits a code of the national plan is a heading, in which nothing is booked. @source PCGE, structure of its codes */
const FEWEST_DIGITS = 3;

/** `656101 (STARSOFT: 65610001)`: in which account each program books what nobody told. */
export function usualText({ usual_accounts, account_programs }: Settings, name: AccountName): string {
  const usual = usual_accounts[name];
  const others = account_programs.filter((one) => one.usual[name] !== usual);
  if (others.length === 0) return usual;
  return `${usual} (${others.map((one) => `${one.name}: ${one.usual[name]}`).join(', ')})`;
}

/** What programs would not do with an account that is told; null when all take it. @param code digits */
export function warningOf(
  { account_programs, usual_accounts }: Settings,
  name: AccountName,
  code: string,
): string | null {
  if (code.length < FEWEST_DIGITS) {
    return `Es una cuenta de ${code.length} ${code.length === 1 ? 'dígito' : 'dígitos'}: los sistemas contables registran en cuentas de detalle, como ${usual_accounts[name]}.`;
  }
  const narrow = account_programs.filter(({ digits }) => digits !== null && code.length > digits);
  if (narrow.length === 0) return null;
  const takes = narrow.map(({ name, digits }) => `${name} toma hasta ${digits} dígitos`).join(', ');
  return `${takes}: su archivo no se podrá descargar.`;
}
