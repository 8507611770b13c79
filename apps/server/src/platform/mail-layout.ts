/** What a mail of ours says. Plain texts: they are escaped here. */
export interface MailContent {
  greeting: string;
  paragraphs: readonly string[];
  /** What and how much; the last row is the sum. */
  rows?: readonly (readonly [what: string, amount: string])[];
  /** Each of one thing: what it is called, and what there is to say of it. */
  sections?: readonly MailSection[];
  action?: MailLink;
  /** Smaller, below the button. */
  after?: readonly string[];
}

export interface MailLink {
  label: string;
  link: string;
}

export interface MailSection {
  title: string;
  lines: readonly { text: string; action?: MailLink }[];
}

const SIGNATURE = 'Yupana';

/**
 * Writes a mail twice: as text, and as HTML that reads well on a light and on a dark screen. Mail readers know no style
 * sheets worth the name: inline styles carry it, and the few colours of the dark theme come by media query.
 */
export function composeMail(content: MailContent): { text: string; html: string } {
  return { text: asText(content), html: asHtml(content) };
}

function asText({ greeting, paragraphs, rows = [], sections = [], action, after = [] }: MailContent): string {
  const table = rows.length > 0 ? [rows.map(([what, amount]) => `${what}: ${amount}`).join('\n')] : [];
  const told = sections.map(({ title, lines }) => [title, ...lines.map(lineAsText)].join('\n'));
  const button = action ? [`${action.label}:\n${action.link}`] : [];
  return `${[greeting, ...paragraphs, ...table, ...told, ...button, ...after, SIGNATURE].join('\n\n')}\n`;
}

function lineAsText({ text, action }: MailSection['lines'][number]): string {
  return action ? `- ${text}\n  ${action.label}: ${action.link}` : `- ${text}`;
}

const FONT = "font-family:'IBM Plex Sans',system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
/** Contrast of each pair is 4.5:1 or more. */
const DARK = `
@media (prefers-color-scheme: dark) {
  .page { background: #0c1a20 !important }
  .card { background: #12262e !important; border-color: #24414c !important }
  .ink { color: #e6eef1 !important }
  .soft { color: #a9bcc4 !important }
  .button { background: #7cc4d8 !important; color: #06222b !important }
  .row td { border-color: #24414c !important }
  .link { color: #8fd3e6 !important }
}`;

function asHtml({ greeting, paragraphs, rows = [], sections = [], action, after = [] }: MailContent): string {
  const line = (text: string, look: string, kind: string) =>
    `<p class="${kind}" style="margin:0 0 16px;${look};${FONT}">${linked(text)}</p>`;
  const body = [
    ...[greeting, ...paragraphs].map((text) => line(text, 'font-size:16px;line-height:24px;color:#0b1f27', 'ink')),
    rows.length > 0 ? table(rows) : '',
    ...sections.map(section),
    action ? button(action) : '',
    ...after.map((text) => line(text, 'font-size:14px;line-height:21px;color:#4a5d66', 'soft')),
  ].join('\n');
  return `<!doctype html>
<html lang="es-PE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${SIGNATURE}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:32px 16px;background:#f4f7f8">
<div class="card" style="max-width:520px;margin:0 auto;padding:28px;background:#ffffff;border:1px solid #d6dfe3;border-radius:10px">
<p class="ink" style="margin:0 0 24px;font-size:20px;font-weight:600;color:#08323f;${FONT}">${SIGNATURE}</p>
${body}
</div>
</body>
</html>
`;
}

/** A table of mails: no reader understands more. Presentational, so that its cells are read one after the other. */
function table(rows: NonNullable<MailContent['rows']>): string {
  const lines = rows.map(([what, amount], place) => {
    const sum = place === rows.length - 1;
    const look = `padding:8px 0;border-top:1px solid #d6dfe3;font-size:16px;line-height:24px;${sum ? 'font-weight:600;' : ''}${FONT}`;
    return `<tr class="row"><td class="${sum ? 'ink' : 'soft'}" style="${look};color:${sum ? '#0b1f27' : '#4a5d66'}">${escapeHtml(what)}</td><td class="ink" align="right" style="${look};color:#0b1f27;white-space:nowrap">${escapeHtml(amount)}</td></tr>`;
  });
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-collapse:collapse">\n${lines.join('\n')}\n</table>`;
}

/** A heading and its list; readers without styles show both as they are. */
function section({ title, lines }: MailSection): string {
  const look = `font-size:16px;line-height:24px;color:#0b1f27;${FONT}`;
  const items = lines.map(({ text, action }) => {
    const way = action
      ? ` <a class="link" href="${escapeHtml(action.link)}" style="color:#0b566b;white-space:nowrap">${escapeHtml(action.label)}</a>`
      : '';
    return `<li class="ink" style="margin:0 0 6px;${look}">${escapeHtml(text).replaceAll('S/ ', 'S/&nbsp;')}${way}</li>`;
  });
  return `<h2 class="ink" style="margin:20px 0 8px;font-weight:600;${look}">${escapeHtml(title)}</h2>
<ul style="margin:0 0 16px;padding:0 0 0 20px">
${items.join('\n')}
</ul>`;
}

/** The address stands below the button too: some readers block buttons, and a link that is read can be judged. */
function button({ label, link }: { label: string; link: string }): string {
  const address = escapeHtml(link);
  return `<p style="margin:0 0 16px"><a class="button" href="${address}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0b566b;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none;${FONT}">${escapeHtml(label)}</a></p>
<p class="soft" style="margin:0 0 16px;font-size:13px;line-height:20px;color:#4a5d66;word-break:break-all;${FONT}">${linked(link)}</p>`;
}

function linked(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (address) => {
    // One that no line has room for would make the whole mail as wide as it is.
    return `<a class="link" href="${address}" style="color:#0b566b;word-break:break-all">${address}</a>`;
  });
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
