/** Names of this machine in any hosts file. */
const NAMES =
  /^(localhost|.+\.localhost|localhost\.localdomain|localhost[46](\.localdomain[46])?|ip6-(localhost|loopback))$/i;
/** 127.0.0.0/8, and 0.0.0.0/8, which systems take for themselves. */
const OWN_IPV4 = /^(127|0)(\.\d+){3}$/;
/** IPv4 addresses within IPv6, as the URL standard writes them: mapped, compatible, translated (RFC 4291, RFC 6052). */
const WITHIN_IPV6 = /^\[(?:::ffff:|::ffff:0:|::|64:ff9b::)([0-9a-f]{1,4}):[0-9a-f]{1,4}\]$/;

/**
 * Whether an address leads to this very machine, however it is spelled: `127.1`, `2130706433`, `[::ffff:127.0.0.1]`,
 * `localhost.`… What is no address leads nowhere.
 */
export function isThisMachine(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const host = new URL(address).hostname.replace(/\.$/, '');
  if (NAMES.test(host) || OWN_IPV4.test(host) || host === '[::]' || host === '[::1]') return true;
  const embedded = WITHIN_IPV6.exec(host)?.[1];
  if (embedded === undefined) return false;
  const first = Number.parseInt(embedded, 16) >> 8;
  return first === 127 || first === 0;
}

/** Which of these settings lead to this machine, in words for who starts a production: there must be no simulator in one. */
export function simulatorsAmong(
  given: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): string[] {
  return names
    .filter((name) => isThisMachine(given[name] ?? ''))
    .map((name) => `${name}: apunta a esta máquina (un simulador), y esto es producción`);
}
