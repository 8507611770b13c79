import { zipOf } from '../../files/archive.ts';
import { zipBomb } from '../../files/zip-bomb.ts';
import { faults, NOT_UNDERSTOOD, type Words } from '../../scenarios/fault.ts';
import { replaced } from './replaced.ts';

const EMPTY_ZIP = Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1');
const ANOTHER_RUC = '20990055387';
const BOMB_BYTES = 1024 * 1024 * 1024;

export interface ArchiveFault extends Words {
  /** The bytes that are delivered instead of a zip with this one file, asked for by this RUC. */
  delivers: (file: { name: string; content: Buffer }, ruc: string) => Buffer | Promise<Buffer>;
}

/** The zip that is downloaded. */
export const ARCHIVES = faults<ArchiveFault>()({
  'zip-truncado': {
    title: 'Zip cortado',
    sees: NOT_UNDERSTOOD,
    delivers: async (file) => {
      const whole = await zipOf([file]);
      return whole.subarray(0, Math.floor(whole.length * 0.6));
    },
  },
  'zip-vacio': { title: 'Zip sin archivos', sees: NOT_UNDERSTOOD, delivers: () => EMPTY_ZIP },
  'descarga-vacia': { title: 'Descarga de cero bytes', sees: NOT_UNDERSTOOD, delivers: () => Buffer.alloc(0) },
  'archivo-vacio': {
    title: 'Zip con un archivo de cero bytes',
    sees: NOT_UNDERSTOOD,
    delivers: ({ name }) => zipOf([{ name, content: Buffer.alloc(0) }]),
  },
  'nombre-ajeno': {
    title: 'Zip con un archivo de nombre inesperado',
    sees: NOT_UNDERSTOOD,
    delivers: ({ content }) => zipOf([{ name: 'LEEME.html', content }]),
  },
  'nombre-peligroso': {
    title: 'Zip con un nombre que sale de la carpeta (../)',
    sees: NOT_UNDERSTOOD,
    delivers: async ({ content }) => {
      // yazl refuses to write such a name: a stand-in of the same length is renamed in the finished bytes.
      const zip = await zipOf([{ name: 'aa/aa/propuesta.txt', content }]);
      return replaced(zip, 'aa/aa/propuesta.txt', '../../propuesta.txt');
    },
  },
  'otro-ruc': {
    title: 'SUNAT entrega el archivo de otro RUC',
    sees: 'El periodo queda sin completar y dice que el archivo es de otro RUC. Se guarda la evidencia y no se usa nada de él.',
    delivers: ({ name, content }, ruc) =>
      zipOf([{ name: name.replace(ruc, ANOTHER_RUC), content: replaced(content, ruc, ANOTHER_RUC) }]),
  },
  'zip-bomba': {
    title: 'Bomba zip: 1 MB que ocupa 1 GB',
    sees: NOT_UNDERSTOOD,
    delivers: ({ name }) => zipBomb(name, BOMB_BYTES, BOMB_BYTES),
  },
  'zip-bomba-miente': {
    title: 'Bomba zip que declara un tamaño pequeño',
    sees: NOT_UNDERSTOOD,
    delivers: ({ name }) => zipBomb(name, BOMB_BYTES, 4096),
  },
});
