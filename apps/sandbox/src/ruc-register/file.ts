import { createHash } from 'node:crypto';
import { ZipFile } from 'yazl';
import type { Taxpayer } from './taxpayers.ts';

/** The header of SUNAT's file, with the separator that stands at the end of each line. */
export const HEADER =
  'RUC|NOMBRE O RAZÓN SOCIAL|ESTADO DEL CONTRIBUYENTE|CONDICIÓN DE DOMICILIO|UBIGEO|TIPO DE VÍA|NOMBRE DE VÍA|CÓDIGO DE ZONA|TIPO DE ZONA|NÚMERO|INTERIOR|LOTE|DEPARTAMENTO|MANZANA|KILÓMETRO|';

export function registerText(taxpayers: readonly Taxpayer[]): string {
  return `${[HEADER, ...taxpayers.map(line)].join('\r\n')}\r\n`;
}

function line({ ruc, name, state, condition, ubigeo, street }: Taxpayer, place: number): string {
  const [type, road] = street ?? ['-', '-'];
  const number = street ? String(100 + place) : '-';
  return `${[ruc, name, state, condition, ubigeo, type, road, '-', '-', number, '-', '-', '-', '-', '-'].join('|')}|`;
}

/** A file as it stands on the server: the same text is the same bytes, and so the same version. */
export interface ServedFile {
  bytes: Buffer;
  etag: string;
}

const CONTENT = 'padron_reducido_ruc.txt';
/** Inside the ZIP: a date of its own would make each one another file. */
const MTIME = new Date('2026-01-01T00:00:00Z');

/** The text in its ZIP, in SUNAT's old alphabet. */
export async function packed(text: string): Promise<ServedFile> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(text, 'latin1'), CONTENT, { mtime: MTIME });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return fileOf(Buffer.concat(chunks));
}

export function fileOf(bytes: Buffer): ServedFile {
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"` };
}
