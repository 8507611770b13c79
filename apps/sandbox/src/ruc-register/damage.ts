import { zipBomb } from '../scenarios/zip-bomb.ts';
import { fileOf, packed, type ServedFile } from './file.ts';

/** Far more than half of the rows is missing. */
const SHARE_LEFT = 0.4;
const BOMB_BYTES = 1024 * 1024 * 1024;

/** The register as a fault leaves it; as it is for a fault that is not about its content. */
export async function damaged(fault: string | null, text: string): Promise<ServedFile> {
  const [header = '', ...rows] = text.trimEnd().split('\r\n');
  const written = (lines: readonly string[], columns = header) => packed(`${[columns, ...lines].join('\r\n')}\r\n`);
  switch (fault) {
    case 'columna-renombrada':
      return written(rows, header.replace('ESTADO DEL CONTRIBUYENTE', 'SITUACIÓN DEL CONTRIBUYENTE'));
    case 'pocas-filas':
      return written(rows.slice(0, Math.floor(rows.length * SHARE_LEFT)));
    case 'filas-ilegibles':
      return written(rows.map((row, place) => (place < 3 ? row.replace('|', '|OTRA|') : row)));
    case 'ruc-repetido':
      return written([...rows, rows[0] ?? '']);
    case 'zip-truncado': {
      const { bytes } = await packed(text);
      return fileOf(bytes.subarray(0, Math.floor(bytes.length * 0.8)));
    }
    case 'zip-bomba':
      return fileOf(zipBomb('padron_reducido_ruc.txt', BOMB_BYTES, BOMB_BYTES));
    default:
      return packed(text);
  }
}
