import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const HEADER =
  'RUC|Apellidos y Nombres o Razón social|Periodo|CAR SUNAT|Fecha de emisión|Fecha Vcto/Pago|Tipo CP/Doc.|Serie del CDP|Año|Nro CP o Doc. Nro Inicial (Rango)|Nro Final (Rango)|Tipo Doc Identidad|Nro Doc Identidad|Apellidos Nombres/ Razón  Social|BI Gravado DG|IGV / IPM DG|BI Gravado DGNG|IGV / IPM DGNG|BI Gravado DNG|IGV / IPM DNG|Valor Adq. NG|ISC|ICBPER|Otros Trib/ Cargos|Total CP|Moneda|Tipo de Cambio|Fecha Emisión Doc Modificado|Tipo CP Modificado|Serie CP Modificado|COD. DAM O DSI|Nro CP Modificado|Clasif de Bss y Sss|ID Proyecto Operadores|PorcPart|IMB|CAR Orig/ Ind E o I|Detracción|Tipo de Nota|Est. Comp.|Incal';
const CLUS = Array.from({ length: 39 }, (_, index) => `CLU${index + 1}`);

export const COLUMNS = 80;
export const RUC = '20990001015';
export const PERIOD = '202610';

/**
 * Writes a purchases proposal of this many rows as SUNAT would: about 300 bytes a row.
 * @param dearer the row that costs a sol more, if any @returns its total in céntimos
 */
export async function writeProposal(file: string, rows: number, dearer = -1): Promise<number> {
  let total = 0;
  function* lines(): Generator<string> {
    yield `\uFEFF${[HEADER, ...CLUS].join('|')}\r\n`;
    for (let index = 0; index < rows; index += 1) {
      const base = 1_000 + ((index * 7_919) % 900_000) + (index === dearer ? 100 : 0);
      const igv = Math.floor((base * 18 + 50) / 100);
      total += base + igv;
      yield `${row(index, base, igv).join('|')}\r\n`;
    }
  }
  await pipeline(Readable.from(lines(), { highWaterMark: 512 }), createWriteStream(file));
  return total;
}

function row(index: number, base: number, igv: number): string[] {
  const supplier = `20${String(100_000_000 + (index % 4_000) * 11)}`;
  const day = String(1 + (index % 28)).padStart(2, '0');
  return [
    ...[RUC, 'COMERCIAL DE PRUEBA S.A.C.', PERIOD, `${supplier}01F001${String(index + 1).padStart(10, '0')}`],
    ...[`${day}/10/2026`, '', '01', 'F001', '', String(index + 1), '', '6', supplier],
    ...[`PROVEEDOR DE FANTASÍA NÚMERO ${index % 4_000} SOCIEDAD ANÓNIMA CERRADA`, soles(base), soles(igv)],
    ...['0.00', '0.00', '0.00', '0.00', '0.00', '0.00', '0.00', '0.00', soles(base + igv), 'PEN', '1.000'],
    ...['', '', '', '', '', '', '', '', '0.00', '', index % 10 === 0 ? 'D' : '', '', '1', '0'],
    ...CLUS.map(() => ''),
  ];
}

function soles(centimos: number): string {
  return `${Math.floor(centimos / 100)}.${String(centimos % 100).padStart(2, '0')}`;
}
