import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { checkRows, toText } from './check-rows.ts';
import { COLUMNS, EMPTY_ROW, EXAMPLE } from './columns.ts';
import { readFile, readText } from './read-list.ts';

const siete = {
  ruc: '20990001015',
  name: 'Comercial Siete Quenas S.A.C.',
  username: 'QUENAS01',
  passwordSOL: '00123456',
};
const fileOf = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name);
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('a list is read', () => {
  test.each([
    [
      'pasted from Excel',
      'RUC\tNombre de la empresa\tUsuario SOL\tClave SOL\n20990001015\tComercial Siete Quenas S.A.C.\tquenas01\t00123456',
    ],
    [
      'as CSV with semicolons',
      'Clave SOL;Razón Social;RUC;USUARIO SOL\n00123456;Comercial Siete Quenas S.A.C.;20990001015;QUENAS01',
    ],
    [
      'as CSV with commas and quotes',
      'ruc,nombre,usuario,clave\n20990001015,"Comercial Siete Quenas S.A.C.",QUENAS01,00123456\n\n',
    ],
    ['without a header, by the place of each column', '20990001015\tComercial Siete Quenas S.A.C.\tQUENAS01\t00123456'],
  ])('%s', async (_how, text) => {
    expect(await readText(text)).toEqual([{ ...EMPTY_ROW, ...siete }]);
  });

  test('from an Excel file, whose RUC may be a number; a password keeps its zeros when it is text', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Hoja1',
          rows: [
            ['RUC', 'Empresa', 'Usuario SOL', 'Clave SOL'],
            [20990001015, siete.name, 'QUENAS01', '00123456'],
            [null, '', null, null],
          ],
        },
      ],
    });
    expect(await readFile(fileOf(bytes, 'lista.xlsx'))).toEqual([{ ...EMPTY_ROW, ...siete }]);
  });

  test('without the example of the template', async () => {
    const row = `${EXAMPLE.ruc}\t${EXAMPLE.name}\tEJEMPLO1\tClave123`;
    const mine = `${siete.ruc}\t${siete.name}\tQUENAS01\t00123456`;
    expect(await readText(`${row}\n${mine}`)).toEqual([{ ...EMPTY_ROW, ...siete }]);
    await expect(readText(row)).rejects.toThrow('La lista está vacía.');
  });

  test('from a CSV that Excel saved in the old alphabet', async () => {
    const text = 'RUC;Razón social;Usuario SOL;Clave SOL\r\n20990001015;Peña Ñahui;QUENAS01;Clave1\r\n';
    expect((await readFile(fileOf(latin1(text), 'lista.csv')))[0]?.name).toBe('Peña Ñahui');
  });

  test('and what is to be corrected can be pasted again as it was', async () => {
    const rows = [{ ...EMPTY_ROW, ...siete, sunat_api_key: 'id', sunat_api_secret: 's=+/' }];
    expect(await readText(toText(rows, COLUMNS))).toEqual(rows);
  });
});

describe('a list is refused in words', () => {
  test.each([
    ['RUC\tUsuario SOL', 'La lista está vacía.'],
    ['RUC\tUsuario SOL\n20990001015\tQUENAS01', 'A la lista le falta la columna Nombre de la empresa, Clave SOL.'],
    [
      Array.from({ length: 201 }, () => '20990001015\tUna\tQUENAS01\tClave1').join('\n'),
      'La lista tiene 201 empresas y admite 200 como máximo. Divídela en varias.',
    ],
  ])('%#', async (text, message) => {
    await expect(readText(text)).rejects.toThrow(message);
  });

  test.each([
    ['that is no workbook', Uint8Array.of(0x50, 0x4b, 3, 4, 9, 9, 9), 'No pudimos abrir el archivo.'],
    ['that is too big', new Uint8Array(2_000_001), 'El archivo es demasiado grande para ser una lista de empresas.'],
  ])('a file %s', async (_what, bytes, message) => {
    await expect(readFile(fileOf(bytes, 'lista.xlsx'))).rejects.toThrow(message);
  });
});

test('each row is judged as the form would, and a repeated RUC names the row it repeats', () => {
  const good = { ...EMPTY_ROW, ...siete };
  expect(checkRows([good, { ...good, ruc: '20990001016' }, good, { ...EMPTY_ROW, ruc: '10991234565' }])).toEqual([
    [],
    ['El RUC ingresado es inválido'],
    ['El RUC se repite: ya está en la fila 1.'],
    [
      'Ingrese el nombre de la empresa a registrar',
      'Ingrese el usuario SOL',
      'Ingrese su clave SOL',
      'Ingrese el apellido paterno',
      'Ingrese los nombres',
    ],
  ]);
});
