/** Tokens that were assessed: each is good once. */
export function newUsedTokens(): Set<string> {
  return new Set();
}
