/** What an operation of the system is called; @source the constancia of a deposit, seen 2026-10 (facts/portal-sol.md §3.3) */
const OPERATIONS: Readonly<Record<string, string>> = { '01': 'Venta de bienes o prestación de servicios' };
/** @source the screen of deposits, seen 2026-10 (facts/portal-sol.md §3.1) */
const ACCOUNTS: Readonly<Record<string, string>> = { 1: 'Convencional', 2: 'Especial IVAP', 3: 'Ley 30737' };

const named = (all: Readonly<Record<string, string>>, other: (code: string) => string) => (code: string | null) =>
  code === null ? null : Object.hasOwn(all, code) ? (all[code] ?? null) : other(code);

/** By its code where nobody published how it is called. */
export const operationName = named(OPERATIONS, (code) => `Operación ${code}`);
export const accountTypeName = named(ACCOUNTS, (code) => `Tipo ${code}`);
