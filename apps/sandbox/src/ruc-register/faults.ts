import { zipBomb } from '../files/zip-bomb.ts';
import { page } from '../scenarios/answers.ts';
import { type Answer, type AtSomeMoment, faults, goOn, type Titled } from '../scenarios/fault.ts';
import { ERROR_PAGE_HTML } from '../sire/bodies.ts';
import { fileOf, packed, type ServedFile } from './file.ts';

/** Far more than half of the rows is missing. */
const SHARE_LEFT = 0.4;
const BOMB_BYTES = 1024 * 1024 * 1024;

export interface RegisterMoments {
  /** The file is asked for. */
  answers: Answer;
  /** The file made of this text. */
  serves: (text: string) => ServedFile | Promise<ServedFile>;
  /** It is as old as whoever asks has it. */
  neverChanges: boolean;
  /** The download is cut in its middle. */
  cut: boolean;
}

export const WELL: RegisterMoments = { answers: goOn, serves: packed, neverChanges: false, cut: false };

export type RegisterFault = Titled & AtSomeMoment<RegisterMoments>;

const written = (change: (rows: string[]) => string[], columns = (header: string) => header) => {
  return (text: string): Promise<ServedFile> => {
    const [header = '', ...rows] = text.trimEnd().split('\r\n');
    return packed(`${[columns(header), ...change(rows)].join('\r\n')}\r\n`);
  };
};

export const REGISTER = faults<RegisterFault>()({
  'sin-cambios': { title: 'Responde siempre 304: no cambió', neverChanges: true },
  cortado: { title: 'La descarga se corta a la mitad', cut: true },
  pagina: { title: 'Página HTML con estado 200', answers: page(200, ERROR_PAGE_HTML) },
  'columna-renombrada': {
    title: 'SUNAT cambió el nombre de una columna',
    serves: written(
      (rows) => rows,
      (header) => header.replace('ESTADO DEL CONTRIBUYENTE', 'SITUACIÓN DEL CONTRIBUYENTE'),
    ),
  },
  'pocas-filas': {
    title: 'Trae menos de la mitad de las filas',
    serves: written((rows) => rows.slice(0, Math.floor(rows.length * SHARE_LEFT))),
  },
  'filas-ilegibles': {
    title: 'Tres filas ilegibles',
    serves: written((rows) => rows.map((row, place) => (place < 3 ? row.replace('|', '|OTRA|') : row))),
  },
  'ruc-repetido': {
    title: 'Un RUC aparece dos veces',
    serves: written((rows) => [...rows, rows[0] ?? '']),
  },
  'zip-truncado': {
    title: 'Zip cortado',
    serves: async (text) => {
      const { bytes } = await packed(text);
      return fileOf(bytes.subarray(0, Math.floor(bytes.length * 0.8)));
    },
  },
  'zip-bomba': {
    title: 'Bomba zip: 1 MB que ocupa 1 GB',
    serves: () => fileOf(zipBomb('padron_reducido_ruc.txt', BOMB_BYTES, BOMB_BYTES)),
  },
  caido: { title: 'Responde 503', answers: page(503, ERROR_PAGE_HTML) },
});
