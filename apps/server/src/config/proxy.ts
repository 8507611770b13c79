import { isIP } from 'node:net';

/** Whose word about the caller's address is taken: nobody's, everybody's, that of the nearest n, or that of these addresses. */
export type TrustProxy = boolean | number | string[];

/** Names of the ranges that proxies usually stand in. */
const RANGES = ['loopback', 'linklocal', 'uniquelocal'];
const MOST_PROXIES = 10;

/**
 * Reads TRUST_PROXY: `true`, `false`, a number of proxies, or addresses and networks separated by commas.
 * @returns undefined when it is none of them
 */
export function readTrustProxy(text: string): TrustProxy | undefined {
  if (text === 'true' || text === 'false') return text === 'true';
  if (/^\d+$/.test(text)) return Number(text) <= MOST_PROXIES ? Number(text) || false : undefined;
  const given = text.split(',').map((part) => part.trim());
  return given.every(isNetwork) ? given : undefined;
}

function isNetwork(text: string): boolean {
  if (RANGES.includes(text)) return true;
  const [address = '', length, ...rest] = text.split('/');
  const kind = isIP(address);
  if (kind === 0 || rest.length > 0) return false;
  return length === undefined || (/^\d{1,3}$/.test(length) && +length >= 1 && +length <= (kind === 4 ? 32 : 128));
}

/** What works and is probably not meant, for the log of the start. */
export function proxyWarnings(settings: { publicUrl: string; trustProxy: TrustProxy }): string[] {
  const { publicUrl, trustProxy } = settings;
  if (trustProxy === true) {
    return [
      'TRUST_PROXY=true cree la dirección que escriba cualquiera: los límites por dirección se pueden burlar. Indique cuántos proxies hay delante (1) o sus redes.',
    ];
  }
  // This server speaks plain HTTP: where the address is https, somebody stands before it.
  if (trustProxy !== false || !publicUrl.startsWith('https:')) return [];
  return [
    'TRUST_PROXY: falta, y PUBLIC_URL es https: detrás de un proxy todos parecen una sola dirección, y pocos intentos fallidos dejan a todos esperando.',
  ];
}
