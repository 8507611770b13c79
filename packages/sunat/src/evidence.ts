/** What SUNAT answered, fit to be kept and shown: bounded and without tokens, passwords or secrets. */
export interface Evidence {
  /** The named call that got this answer, such as `sire.periods`. */
  call: string;
  /** Null when there was no HTTP answer (reset, time-out). */
  status: number | null;
  contentType: string | null;
  /** The beginning of the body, or the network error's code. */
  body: string;
}

/** Takes secrets out of a text. A function and not a list, so that no log can print what it hides. */
export type Redact = (text: string) => string;

const MARK = '[redacted]';
const MOST_CHARACTERS = 2_000;
const JWT = /\beyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)?/g;
const NAMED_SECRET =
  /(["']?(?:access_token|refresh_token|client_secret|password|authorization|idcache)["']?\s*[:=]\s*["']?)(?:Bearer\s+)?[^"'\s,&}<]+/gi;

/**
 * Hides the given secrets as they are and as they look in a form, a URL, JSON or a page, and whatever looks like a token or stands
 * under a secret's name: an answer may echo what it was sent, or hold a token that we do not know.
 */
export function createRedactor(secrets: readonly string[]): Redact {
  const shapes = new Set(
    secrets
      .filter((secret) => secret !== '')
      .flatMap((secret) => [
        secret,
        encodeURIComponent(secret),
        new URLSearchParams({ s: secret }).toString().slice(2),
        JSON.stringify(secret).slice(1, -1),
        Buffer.from(secret).toString('base64'),
        inHtml(secret),
      ]),
  );
  // The longest first: one secret may hold another.
  const ordered = [...shapes].sort((a, b) => b.length - a.length);
  return (text) => {
    let clean = text;
    for (const shape of ordered) clean = clean.replaceAll(shape, MARK);
    return clean.replace(JWT, MARK).replace(NAMED_SECRET, `$1${MARK}`);
  };
}

function inHtml(text: string): string {
  const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark);
}

/** The beginning of a body as text. Cut after the secrets are out: a cut secret would no longer be recognised. */
export function excerpt(body: Buffer, redact: Redact): string {
  if (body.subarray(0, 512).includes(0)) {
    return `(binary, ${body.length} bytes, starts with ${body.subarray(0, 16).toString('hex')})`;
  }
  return redact(body.toString('utf8')).slice(0, MOST_CHARACTERS);
}
