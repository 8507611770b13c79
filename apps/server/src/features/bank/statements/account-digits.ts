/** An account is its digits: banks and people part them as they like. */
export function digitsOf(account: string): string {
  return account.replace(/\D/g, '');
}
