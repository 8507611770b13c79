import type { Answer } from '../../http.ts';
import { asObject, asText } from '../../shape.ts';
import { decodeText } from '../../text.ts';
import { BODY_FIELD, FILE_CODE, FILE_NAMES } from './quirks.ts';
import type { MailboxAttachment, OpenedMessage } from './types.ts';

/**
 * What an opened message says and carries. Nobody published its shape, and it cannot be asked for without consequence: what came is kept
 * whole, and what is not recognised in it is null and never «nothing».
 */
export function readDetail(answer: Answer): OpenedMessage {
  const { body } = answer;
  try {
    const detail: unknown = JSON.parse(decodeText(body));
    const isObject = asObject(detail) !== null;
    return { answer: body, text: longestText(detail), attachments: isObject ? attachmentsIn(detail) : null };
  } catch {
    return { answer: body, text: null, attachments: null };
  }
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
