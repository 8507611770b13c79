import type { BusinessRow } from '@yupana/contract/business-lists.ts';
import { registerBusinessBody } from '@yupana/contract/businesses.ts';

const ROUNDED = 'Excel redondeó el RUC: da a su columna formato de texto, escríbelo entero y vuelve a traer la lista.';

const SHORT_USER = 'El usuario SOL debe tener 8 caracteres: revisa que Excel no le quitara ceros de la izquierda.';

/** What is wrong with each row, in the words of the form; an empty list for a row that may be sent. */
export function checkRows(rows: readonly BusinessRow[]): string[][] {
  const firstWith = new Map<string, number>();
  return rows.map((row, place) => {
    // 2.06E+10: the digits are lost. Not a repeated RUC either, though all of them look alike.
    if (/^\d([.,]\d+)?e\+?\d+$/i.test(row.ruc)) return [ROUNDED];
    const twin = firstWith.get(row.ruc);
    if (twin !== undefined && row.ruc !== '') return [`El RUC se repite: ya está en la fila ${twin + 1}.`];
    firstWith.set(row.ruc, place);
    const parsed = registerBusinessBody.safeParse({ ...row, terms: true, privacy: true });
    if (parsed.success) return [];
    const byField = new Map(parsed.error.issues.toReversed().map(({ path, message }) => [path[0], message]));
    if (byField.has('username') && ALL_DIGITS.test(row.username)) byField.set('username', SHORT_USER);
    return [...byField.values()].toReversed();
  });
}

const ALL_DIGITS = /^\d+$/;

/** SUNAT gives the proposals of its SIRE only to who has both. */
export function hasApi({ sunat_api_key, sunat_api_secret }: BusinessRow): boolean {
  return sunat_api_key !== '' && sunat_api_secret !== '';
}

/** What is worth a look before sending a row, though nothing forbids it. SUNAT counts every wrong password. */
export function notesOf(row: BusinessRow): string[] {
  const notes = [];
  if (!hasApi(row)) {
    notes.push('Sin API: se registra, pero aún no se puede recolectar.');
  }
  if (ALL_DIGITS.test(row.username) || ALL_DIGITS.test(row.passwordSOL)) {
    notes.push('Usuario o clave de solo números: revisa que Excel no le quitara ceros de la izquierda.');
  }
  return notes;
}

/** The rows as text that can be pasted again, with their header. */
export function toText(
  rows: readonly BusinessRow[],
  columns: readonly { field: keyof BusinessRow; header: string }[],
): string {
  const lines = rows.map((row) => columns.map(({ field }) => quoted(row[field])).join('\t'));
  return [columns.map(({ header }) => header).join('\t'), ...lines].join('\n');
}

function quoted(cell: string): string {
  return cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
}
