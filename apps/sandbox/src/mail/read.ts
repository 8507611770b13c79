/** The two readings of a message: what a reader of plain text shows, and what one of HTML does. */
export interface MailBody {
  text: string;
  html: string;
}

/** Reads a message's text and HTML out of its source: simple ones, and the `multipart/*` that mailers write. */
export function readBody(raw: string): MailBody {
  const body: MailBody = { text: '', html: '' };
  collect(raw, body);
  return body;
}

function collect(part: string, into: MailBody): void {
  const end = /\r?\n\r?\n/.exec(part);
  if (!end) return;
  const headers = part.slice(0, end.index).replace(/\r?\n[ \t]+/g, ' ');
  const content = part.slice(end.index + end[0].length);
  const header = (name: string): string => new RegExp(`^${name}:\\s*(.*)$`, 'im').exec(headers)?.[1] ?? '';
  const type = header('content-type') || 'text/plain';
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary) {
    const parts = content.split(`--${boundary}`).slice(1, -1);
    for (const one of parts) collect(one.replace(/^\r?\n/, ''), into);
    return;
  }
  const text = decode(content, header('content-transfer-encoding').toLowerCase());
  if (/^text\/html/i.test(type)) into.html ||= text;
  else if (/^text\/plain/i.test(type)) into.text ||= text;
}

function decode(content: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(content, 'base64').toString();
  if (encoding !== 'quoted-printable') return content;
  const bytes = content
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_hex, code) => String.fromCharCode(parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
