import { zipOf } from '../files/archive.ts';
import type { ListedRow, WorldList } from './world-lists.ts';

/** A list before it is packed: its rows are text lines, so that a fault can take some away. */
export interface ListText {
  header: string;
  rows: string[];
}

export const PATHS: Record<WorldList, string> = {
  ssco: '/padronesnotificaciones/ssco/sujesincapacidadOperativa.xlsx',
  retention: '/descarga/AgentRet/AgenRet_TXT.zip',
  'perception-fuel': '/descarga/AgentRet/AgenPerc_TXT.zip',
  'perception-sales': '/descarga/AgentRet/AgenPercVI_TXT.zip',
  'good-taxpayer': '/descarga/BueCont/BueCont_TXT.zip',
};

const SEPARATOR = '|';
const HEADER = 'Ruc|Nombre/Razon|A partir del|Resolucion|';
const SSCO_HEADER =
  'RUC|Razón social|Domicilio fiscal|Resolución de atribución|Fecha de emisión|Fecha en que quedó firme|Documento del representante|Representante legal|Fecha de publicación';

export function textOf(list: WorldList, rows: readonly ListedRow[]): ListText {
  if (list === 'ssco') return { header: SSCO_HEADER, rows: rows.map(sscoRow) };
  return {
    header: HEADER,
    rows: rows.map(({ ruc, name, from, resolution }) => `${[ruc, name, slashed(from), resolution].join('|')}|`),
  };
}

/** Excel's number of a day, as SUNAT's workbook has them. */
function sscoRow({ ruc, name, from, resolution }: ListedRow): string {
  const day = String((Date.parse(`${from}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000);
  return [ruc, name, 'AV. LOS ESPEJISMOS 100', resolution, day, day, '40000001', 'QUIMERA PRUEBA, ANA', day].join('|');
}

function slashed(date: string): string {
  return date.split('-').reverse().join('/');
}

/** As SUNAT packs it: a text whose lines end in a carriage return alone, or a workbook. */
export function packed(list: WorldList, { header, rows }: ListText, cutAt = Number.POSITIVE_INFINITY): Promise<Buffer> {
  if (list === 'ssco') return zipOf(workbook([header, ...rows].map((row) => row.split(SEPARATOR))));
  const text = Buffer.from(`${[header, ...rows].join('\r')}\r`, 'latin1');
  const name = `${PATHS[list].split('/').at(-1)?.replace('.zip', '')}.txt`;
  return zipOf([{ name, content: text.subarray(0, Math.floor(Math.min(text.length, cutAt))) }]);
}

/** A workbook with one sheet: texts once each, numbers as they are. */
function workbook(rows: string[][]): { name: string; content: Buffer }[] {
  const strings: string[] = [];
  const shared = (text: string) => {
    const place = strings.indexOf(text);
    return place >= 0 ? place : strings.push(text) - 1;
  };
  const cells = rows.map((row, line) => {
    const of = row.map((text, column) => {
      const name = `${String.fromCharCode(65 + column)}${line + 1}`;
      return /^\d+$/.test(text)
        ? `<c r="${name}"><v>${text}</v></c>`
        : `<c r="${name}" t="s"><v>${shared(text)}</v></c>`;
    });
    return `<row r="${line + 1}">${of.join('')}</row>`;
  });
  const sheet = `<worksheet xmlns="${MAIN}"><sheetData>${cells.join('')}</sheetData></worksheet>`;
  const texts = `<sst xmlns="${MAIN}">${strings.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`;
  return [
    ['[Content_Types].xml', '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'],
    ['xl/workbook.xml', `<workbook xmlns="${MAIN}"><sheets><sheet name="Hoja1" sheetId="1"/></sheets></workbook>`],
    ['xl/sharedStrings.xml', texts],
    ['xl/worksheets/sheet1.xml', sheet],
  ].map(([name = '', xml = '']) => ({ name, content: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${xml}`) }));
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
