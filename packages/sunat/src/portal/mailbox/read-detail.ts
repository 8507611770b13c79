import type { Answer } from '../../http.ts';
import { asObject, asText } from '../../shape.ts';
import { decodeText } from '../../text.ts';
import { BODY_FIELD, FILE_CODE, FILE_NAMES, MESSAGE_CODE } from './quirks.ts';
import type { MailboxAttachment, NoMessage, OpenedMessage } from './types.ts';

/**
 * What an opened message says and carries. Nobody published its shape, and it cannot be asked for without consequence: what came is kept
 * whole. A detail is what names the message that was asked for, or a file of one; a page, a login, «no session» and whatever else comes
 * with status 200 is none, and whether SUNAT opened it then nobody knows.
 * @param code SUNAT's number of the message that was asked for
 */
export function readDetail({ body }: Answer, code: string): OpenedMessage | NoMessage {
  const text = decodeText(body);
  let detail: unknown;
  try {
    detail = JSON.parse(text);
  } catch {
    return { is: 'not-understood', answer: body, problem: /^\s*</.test(text) ? 'a page' : 'no JSON' };
  }
  const attachments = attachmentsIn(detail);
  if (attachments.length === 0 && !namesMessage(detail, code))
    return { is: 'not-understood', answer: body, problem: 'nothing in it is of the message' };
  return { is: 'opened', answer: body, text: longestText(detail), attachments };
}

function namesMessage(detail: unknown, code: string): boolean {
  let names = false;
  walk(detail, (object) => {
    names ||= asText(object[MESSAGE_CODE]) === code;
  });
  return names;
}

/** Every object, at whatever depth, that has the code by which a file is downloaded. */
function attachmentsIn(value: unknown): MailboxAttachment[] {
  const found = new Map<string, MailboxAttachment>();
  walk(value, (object) => {
    const code = asText(object[FILE_CODE]);
    if (code === null || !/^\d{1,18}$/.test(code) || found.has(code)) return;
    const name = FILE_NAMES.map((field) => asText(object[field])).find((one) => one !== null) ?? null;
    found.set(code, { code, name });
  });
  return [...found.values()];
}

function longestText(value: unknown): string | null {
  let longest = '';
  walk(value, (object) => {
    for (const [name, text] of Object.entries(object))
      if (BODY_FIELD.test(name) && typeof text === 'string' && text.length > longest.length) longest = text;
  });
  return longest.trim() === '' ? null : longest;
}

const DEEPEST = 8;

function walk(value: unknown, visit: (object: Record<string, unknown>) => void, depth = 0): void {
  if (depth > DEEPEST || typeof value !== 'object' || value === null) return;
  const object = asObject(value);
  if (object !== null) visit(object);
  for (const inner of Object.values(value)) walk(inner, visit, depth + 1);
}
