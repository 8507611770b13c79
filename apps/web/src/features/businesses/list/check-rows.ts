import type { BusinessRow } from '@yupana/contract/business-lists.ts';
import { registerBusinessBody } from '@yupana/contract/businesses.ts';

/** What is wrong with each row, in the words of the form; an empty list for a row that may be sent. */
export function checkRows(rows: readonly BusinessRow[]): string[][] {
  const firstWith = new Map<string, number>();
  return rows.map((row, place) => {
    const twin = firstWith.get(row.ruc);
    if (twin !== undefined && row.ruc !== '') return [`El RUC se repite: ya está en la fila ${twin + 1}.`];
    firstWith.set(row.ruc, place);
    const parsed = registerBusinessBody.safeParse({ ...row, terms: true, privacy: true });
    if (parsed.success) return [];
    const byField = new Map(parsed.error.issues.toReversed().map(({ path, message }) => [path[0], message]));
    return [...byField.values()].toReversed();
  });
}

/** The rows as text that can be pasted again, with their header. */
export function toText(
  rows: readonly BusinessRow[],
  columns: readonly { field: keyof BusinessRow; header: string }[],
): string {
  const lines = rows.map((row) => columns.map(({ field }) => row[field]).join('\t'));
  return [columns.map(({ header }) => header).join('\t'), ...lines].join('\n');
}
