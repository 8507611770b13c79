export interface TokenCache {
  readonly size: number;
}

export function createTokenCache(_options: { marginMs?: number } = {}): TokenCache {
  throw new Error('being written');
}
