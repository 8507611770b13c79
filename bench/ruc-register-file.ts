import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { rucCheckDigit } from '@yupana/tax/ruc.ts';
import { ZipFile } from 'yazl';

const HEADER =
  'RUC|NOMBRE O RAZÓN SOCIAL|ESTADO DEL CONTRIBUYENTE|CONDICIÓN DE DOMICILIO|UBIGEO|TIPO DE VÍA|NOMBRE DE VÍA|CÓDIGO DE ZONA|TIPO DE ZONA|NÚMERO|INTERIOR|LOTE|DEPARTAMENTO|MANZANA|KILÓMETRO|';

/** Columns of the file, the one that its trailing separator makes included. */
export const COLUMNS = 16;

/** Writes a register of this many taxpayers as SUNAT would: natural persons for the most part, some 85 bytes a row, latin-1. */
export async function writeRegister(file: string, rows: number): Promise<void> {
  function* lines(): Generator<Buffer> {
    let block = `${HEADER}\r\n`;
    for (let index = 0; index < rows; index += 1) {
      block += `${line(index)}\r\n`;
      if (block.length < 60_000) continue;
      yield Buffer.from(block, 'latin1');
      block = '';
    }
    yield Buffer.from(block, 'latin1');
  }
  await pipeline(Readable.from(lines()), createWriteStream(file));
}

/** The same packed, as it is downloaded. */
export async function packRegister(file: string, archive: string): Promise<void> {
  await rm(archive, { force: true });
  const zip = new ZipFile();
  zip.addFile(file, 'padron_reducido_ruc.txt');
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(archive));
}

/** RUCs come in no order, each once: a step that shares no factor with how many there are visits all. */
function line(index: number): string {
  const place = (index * 7_368_787) % 80_000_000;
  const person = index % 8 !== 0;
  const firstTen = `${person ? '10' : '20'}${String(10_000_000 + place).padStart(8, '0')}`;
  const ruc = firstTen + rucCheckDigit(firstTen);
  const state = index % 3 === 0 ? 'BAJA DE OFICIO' : 'ACTIVO';
  if (person)
    return `${ruc}|APELLIDO${index % 977} QUIÑÓNEZ NOMBRE${index % 1_013}|${state}|HABIDO|150101|-|-|-|-|-|-|-|-|-|-|`;
  const address = `AV.|AVENIDA DE FANTASÍA ${index % 499}|URB.|LOS ALISOS|${index % 1_000}|-|-|-|-|-|`;
  return `${ruc}|COMERCIAL DE PRUEBA NÚMERO ${index % 9_973} S.A.C.|${state}|HABIDO|150122|${address}`;
}
