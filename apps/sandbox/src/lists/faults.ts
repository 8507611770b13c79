import { setTimeout as wait } from 'node:timers/promises';
import { page } from '../scenarios/answers.ts';
import { type Answer, type AtSomeMoment, faults, goOn, type Titled } from '../scenarios/fault.ts';
import { ERROR_PAGE_HTML, FAILED_HTML } from '../sire/bodies.ts';
import type { ListText } from './files.ts';

export interface ListMoments {
  /** Something public is asked for. */
  answers: Answer;
  /** What stands in a list. */
  written: (text: ListText) => ListText;
  /** Share of a list's text that is there when it is packed. */
  share: number;
  /** Its bytes. */
  sends: (bytes: Buffer) => Buffer;
  /** Rates of a day, or of a month. */
  rates: (text: string) => string;
}

export const WELL: ListMoments = {
  answers: goOn,
  written: (text) => text,
  share: 1,
  sends: (bytes) => bytes,
  rates: (text) => text,
};

export type ListFault = Titled & AtSomeMoment<ListMoments>;

const slow: Answer = async ({ world }) => {
  await wait(world.pauseMs, undefined, { ref: false });
  return false;
};

export const LISTS = faults<ListFault>()({
  caido: { title: 'Responde 500', answers: page(500, FAILED_HTML) },
  pagina: { title: 'Página HTML con estado 200', answers: page(200, ERROR_PAGE_HTML) },
  vacio: { title: 'Responde 200 sin contenido', sends: () => Buffer.alloc(0), rates: () => '' },
  'zip-truncado': {
    title: 'Archivo cortado después de empaquetar',
    sends: (bytes) => bytes.subarray(0, Math.floor(bytes.length * 0.7)),
    rates: (text) => text.slice(0, Math.floor(text.length * 0.7)),
  },
  'texto-cortado': { title: 'Texto cortado antes de empaquetar', share: 0.83 },
  'sin-filas': { title: 'Trae solo la cabecera', written: ({ header }) => ({ header, rows: [] }), rates: () => '[]' },
  'pocas-filas': {
    title: 'Trae menos de la mitad de las filas',
    written: ({ header, rows }) => ({ header, rows: rows.slice(0, Math.floor(rows.length * 0.4)) }),
  },
  'otra-forma': {
    title: 'SUNAT cambió las columnas',
    written: ({ header, rows }) => ({ header: header.replace(/^(Ruc|RUC)/, 'Documento'), rows }),
    rates: (text) => text.replaceAll('valTipo', 'valor').replaceAll('|', ';'),
  },
  lento: { title: 'Responde lento', answers: slow },
});
