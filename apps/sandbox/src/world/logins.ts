/**
 * SUNAT locks a SOL user after some wrong passwords; three is what this simulator allows. @source practice of accountants, no
 * published number
 */
export const WRONG_PASSWORDS_ALLOWED = 3;

export interface Logins {
  /** Wrong passwords in a row of this company's SOL user. */
  failures(ruc: string): number;
  isLocked(ruc: string): boolean;
  /** Notes one more wrong password. */
  failed(ruc: string): void;
  /** A right password starts the count again, but never opens a locked user. */
  succeeded(ruc: string): void;
  unlock(ruc: string): void;
  clear(): void;
}

export function newLogins(): Logins {
  const failures = new Map<string, number>();
  const failuresOf = (ruc: string) => failures.get(ruc) ?? 0;
  return {
    failures: failuresOf,
    isLocked: (ruc) => failuresOf(ruc) >= WRONG_PASSWORDS_ALLOWED,
    failed: (ruc) => failures.set(ruc, failuresOf(ruc) + 1),
    succeeded: (ruc) => {
      if (failuresOf(ruc) < WRONG_PASSWORDS_ALLOWED) failures.delete(ruc);
    },
    unlock: (ruc) => failures.delete(ruc),
    clear: () => failures.clear(),
  };
}
