import { isRuc } from '@yupana/tax/ruc.ts';
import { UnrecognisedLayout } from '../errors.ts';
import { squeeze } from '../header.ts';
import type { Batch } from '../rows.ts';
import { dayOf, type Listed } from './listed.ts';
import { readSheet, type SheetRow } from './sheet.ts';

/**
 * How the columns that are read begin, without accents and in capitals. The workbook has nine: RUC, razón social, domicilio fiscal,
 * resolución, its date, the date on which it became firm, document and name of the representative, date of publication.
 * @source public readers of the file, 2026-06 to 2026-09; nobody of us has seen the file itself
 */
const COLUMNS = { ruc: /^RUC/, resolution: /^RESOLUCION/, published: /PUBLICACION/ } as const;
/** Excel counts days from here; the 29th of February 1900 that it believes in is before anything of ours. */
const DAY_0 = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

/**
 * Reads SUNAT's list of «sujetos sin capacidad operativa» (DL 1532), a workbook of a hundred rows. Who is in it is one since the day of
 * publication.
 * @param parts of the workbook, unpacked, by name
 * @throws UnrecognisedLayout when it is not that workbook
 */
export function readSsco(parts: ReadonlyMap<string, Uint8Array>): Batch<Listed> {
  const rows = readSheet(parts);
  const head = rows.findIndex((row) => placesIn(row) !== null);
  const places = rows[head] && placesIn(rows[head]);
  if (!places) throw new UnrecognisedLayout('no-header', 'RUC, Resolución, Fecha de publicación');
  const batch: Batch<Listed> = { rows: [], rejected: [] };
  for (const [place, row] of rows.entries()) {
    if (place <= head || row.size === 0) continue;
    const ruc = row.get(places.ruc) ?? '';
    const published = row.get(places.published) ?? '';
    const from = published === '' ? null : dateOf(published);
    // A line of notes under the table has no RUC and no date: it is nobody.
    if (!/\d{5}/.test(ruc) && !from) continue;
    if (!isRuc(ruc)) reject(batch, place, row, `La columna «RUC» no es un RUC: «${ruc.slice(0, 20)}».`);
    else if (from === undefined) reject(batch, place, row, `La fecha de publicación no es una fecha: «${published}».`);
    else batch.rows.push({ ruc, from, resolution: row.get(places.resolution) ?? null });
  }
  return batch;
}

type Places = Record<keyof typeof COLUMNS, number>;

function placesIn(row: SheetRow): Places | null {
  const place = (pattern: RegExp) => [...row].find(([, text]) => pattern.test(plain(text)))?.[0];
  const [ruc, resolution, published] = [COLUMNS.ruc, COLUMNS.resolution, COLUMNS.published].map(place);
  if (ruc === undefined || resolution === undefined || published === undefined) return null;
  return { ruc, resolution, published };
}

function plain(text: string): string {
  return squeeze(text).normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
}

function dateOf(text: string): string | undefined {
  if (!/^\d{5}(?:\.\d+)?$/.test(text)) return dayOf(text);
  return new Date(DAY_0 + Math.floor(Number(text)) * DAY_MS).toISOString().slice(0, 10);
}

function reject(batch: Batch<Listed>, place: number, row: SheetRow, reason: string): void {
  batch.rejected.push({ line: place + 1, reason, text: [...row.values()].join(' | ').slice(0, 500) });
}
