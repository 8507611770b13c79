/** UTF-8 as a rule; old reports and old pages come in Latin-1. Without the byte order mark. */
export function decodeText(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return new TextDecoder('latin1').decode(body);
  }
}
