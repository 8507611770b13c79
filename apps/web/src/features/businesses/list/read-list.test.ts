import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { checkRows, notesOf, toText } from './check-rows.ts';
import { COLUMNS, EMPTY_ROW, EXAMPLE } from './columns.ts';
import { readFile, readText } from './read-list.ts';

const siete = {
  ruc: '20990001015',
  name: 'Comercial Siete Quenas S.A.C.',
  username: 'QUENAS01',
  passwordSOL: '00123456',
};
const fileOf = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name);
const utf16le = (text: string) => new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer);
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** A zip that says so much of its only part; what stands in it is never looked at. */
function bombOf(size: number): Uint8Array {
  const bytes = new Uint8Array(4 + 46 + 22);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x04034b50, true);
  view.setUint32(4, 0x02014b50, true);
  view.setUint32(4 + 24, size, true);
  view.setUint32(50, 0x06054b50, true);
  view.setUint16(50 + 10, 1, true);
  view.setUint32(50 + 16, 4, true);
  return bytes;
}

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
    [
      'below a title and a date, by other names, with columns of its own',
      'CLAVES DE MIS CLIENTES\n\nal 21/11/2026\nN°\tN° de RUC\tDenominación\tUser\tPassword\tCelular\n1\t20990001015\tComercial Siete Quenas S.A.C.\tQUENAS01\t00123456\t9',
    ],
    [
      'with spaces that are not seen, a RUC in groups and Excel’s apostrophe',
      "RUC\tNombre\tUsuario\tClave\n'20 990 001 015\u00a0\t Comercial  Siete Quenas S.A.C.\u200b\t\u00a0quenas01\t 00123456 ",
    ],
    [
      'as Excel is told to open it',
      'sep=;\r\nRUC;Nombre;Usuario;Clave\r\n20990001015;Comercial Siete Quenas S.A.C.;QUENAS01;00123456',
    ],
  ])('%s', async (_how, text) => {
    expect(await readText(text)).toEqual([{ ...EMPTY_ROW, ...siete }]);
  });

  test.each([
    ['\t', 'Uno, Dos; Tres, Cuatro, Cinco S.A.C.', 'a,b;c'],
    [';', 'Uno, Dos, Tres, Cuatro, Cinco, Seis S.A.C.', 'a,b'],
    ['\t', 'Ferretería "El Clavo" S.A.C.', '"comienza'],
    [';', '"Nadie la cierra S.A.C.', 'x'],
  ])('with «%s» between columns, «%s» and «%s» are a name and a password', async (delimiter, name, passwordSOL) => {
    const line = ['20990001015', name, 'QUENAS01', passwordSOL].join(delimiter);
    const other = ['20990002143', 'Otra', 'TORNILLO', 'y'].join(delimiter);
    const header = ['RUC', 'Nombre', 'Usuario', 'Clave'].join(delimiter);
    expect(await readText(`${header}\n${line}\n${other}`)).toMatchObject([{ name, passwordSOL }, { name: 'Otra' }]);
    expect(await readText(`${line}\n${other}`)).toMatchObject([{ name, passwordSOL }, { name: 'Otra' }]);
  });

  test('from the sheet that has the columns, though another one or a hidden one comes before', async () => {
    const rows = [
      ['Empresas del estudio', ''],
      ['RUC', 'Empresa', 'Usuario SOL', 'Clave SOL'],
      ['20990001015', siete.name, 'QUENAS01', '00123456'],
    ];
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Portada', rows: [['Mis clientes']] },
        {
          name: 'Antes',
          hidden: true,
          rows: [
            ['RUC', 'Empresa', 'Usuario SOL', 'Clave SOL'],
            ['1', '2', '3', '4'],
          ],
        },
        { name: 'Empresas', rows },
      ],
    });
    expect(await readFile(fileOf(bytes, 'lista.xlsx'))).toEqual([{ ...EMPTY_ROW, ...siete }]);
  });

  test.each([
    ['UTF-16, as Excel’s «texto Unicode»', (text: string) => Uint8Array.of(0xff, 0xfe, ...utf16le(text))],
    ['UTF-8 with its mark', (text: string) => Uint8Array.of(0xef, 0xbb, 0xbf, ...new TextEncoder().encode(text))],
  ])('from a file in %s', async (_how, encode) => {
    const text = 'RUC\tRazón social\tUsuario SOL\tClave SOL\r\n20990001015\tPeña Ñahui\tQUENAS01\tClave1\r\n';
    expect(await readFile(fileOf(encode(text), 'lista.txt'))).toMatchObject([
      { ruc: '20990001015', name: 'Peña Ñahui' },
    ]);
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

  test.each(['20,990,001,015', '20.990.001.015', '20990001015.0', '20 990 001 015'])(
    'a RUC shown as %s',
    async (ruc) => {
      expect(await readText(`${ruc}\tUna\tQUENAS01\tClave1`)).toMatchObject([{ ruc: '20990001015' }]);
    },
  );

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
    ['RUC\tUsuario SOL\n20990001015\tQUENAS01', 'A la lista le falta la columna Clave SOL.'],
    ['RUC\tNombre\n20990001015\tUna', 'A la lista le faltan las columnas Usuario SOL, Clave SOL.'],
    [
      Array.from({ length: 1001 }, () => '20990001015\tUna\tQUENAS01\tClave1').join('\n'),
      'La lista tiene 1,001 empresas y admite 200 como máximo. Divídela en varias.',
    ],
  ])('%#', async (text, message) => {
    await expect(readText(text)).rejects.toThrow(message);
  });

  test.each([
    ['that is no workbook', Uint8Array.of(0x50, 0x4b, 3, 4, 9, 9, 9), 'No pudimos abrir el archivo.'],
    ['that is no list', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0), 'No pudimos abrir el archivo.'],
    [
      'of an Excel before 2007',
      Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1),
      'Es un Excel antiguo (.xls) o tiene contraseña.',
    ],
    ['that is a page of the web', latin1('<html><table><tr><td>RUC</td></tr></table></html>'), 'Es una página web'],
    ['without anything', new Uint8Array(), 'La lista está vacía.'],
    ['that unfolds to sixty times its size', bombOf(60_000_000), 'El archivo es demasiado grande'],
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

test('what Excel does to numbers is called by its name', () => {
  const row = { ...EMPTY_ROW, ...siete, passwordSOL: 'Clave1' };
  const rounded = [
    'Excel redondeó el RUC: da a su columna formato de texto, escríbelo entero y vuelve a traer la lista.',
  ];
  expect(
    checkRows([
      { ...row, ruc: '2.0609E+10' },
      { ...row, ruc: '2,0609E+10' },
      { ...row, username: '7654321' },
    ]),
  ).toEqual([
    rounded,
    rounded,
    ['El usuario SOL debe tener 8 caracteres: revisa que Excel no le quitara ceros de la izquierda.'],
  ]);
  expect(notesOf({ ...row, passwordSOL: '123456' })).toContainEqual(expect.stringContaining('ceros de la izquierda'));
  expect(notesOf({ ...row, sunat_api_key: 'id', sunat_api_secret: 'secreto' })).toEqual([]);
});

test('what is too long is said in Spanish', () => {
  const long = { ...EMPTY_ROW, ...siete, ruc: '10991234565', given_names: 'x'.repeat(101), paternal_surname: 'Quispe' };
  expect(checkRows([{ ...long, name: 'x'.repeat(201) }])).toEqual([
    ['Debe tener como máximo 200 caracteres', 'Debe tener como máximo 100 caracteres'],
  ]);
});
