import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bytesOf, fixturePath, readWhole } from '../../../test/files.ts';
import { UnrecognisedLayout } from '../errors.ts';
import { COLUMNS, columnOfKept } from './books.ts';
import { readHeader } from './layout.ts';
import type { Book } from './proposal-row.ts';

async function refusal(book: Book, source: string | AsyncIterable<Uint8Array>): Promise<UnrecognisedLayout> {
  const error: unknown = await readWhole(book, source).catch((caught: unknown) => caught);
  if (!(error instanceof UnrecognisedLayout)) throw new Error('The file was read', { cause: error });
  return error;
}

describe('a file whose columns are not those of the book is refused whole', () => {
  test.each([
    ['RCE', 'rce-without-detraction.csv', 'missing', 'Detracción'],
    ['RCE', 'rce-renamed-total.txt', 'renamed', 'Total CP'],
    ['RCE', 'rce-free-columns-with-gap.csv', 'missing', 'CLU3'],
    ['RVIE', 'rvie-extra-column.txt', 'extra', 'Monto en USD'],
    ['RVIE', 'rvie-column-twice.txt', 'extra', 'Moneda'],
  ] as const)('%s %s: %s «%s»', async (book, name, problem, column) => {
    const error = await refusal(book, fixturePath(`no-ok/${name}`));
    expect(error).toMatchObject({ problem, column });
    expect(error.message).toContain(`«${column}»`);
  });

  test('the column that took the place of a renamed one is named too', async () => {
    const error = await refusal('RCE', fixturePath('no-ok/rce-renamed-total.txt'));
    expect(error.found).toBe('Importe Total');
    expect(error.message).toBe('El archivo de SUNAT trae la columna «Importe Total» en lugar de «Total CP».');
  });

  test.each(['error-page.html', 'rce-only-rows.txt', 'empty.txt'])(
    '%s has no header: it is not an empty proposal',
    async (name) => {
      expect((await refusal('RCE', fixturePath(`no-ok/${name}`))).problem).toBe('no-header');
    },
  );

  test('the other book is not taken for this one', async () => {
    await expect(refusal('RCE', fixturePath('ok/rvie-202609.txt'))).resolves.toBeInstanceOf(UnrecognisedLayout);
    await expect(refusal('RVIE', fixturePath('ok/rce-202609.txt'))).resolves.toBeInstanceOf(UnrecognisedLayout);
  });

  test('what is not text is refused, not read as an empty proposal', async () => {
    const zip = Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0, 0xff, 0xfe, 0x80, 0, 10, 0, 1, 2]);
    expect((await refusal('RVIE', bytesOf(zip))).problem).toBe('no-header');
    const utf16 = Buffer.from(readFileSync(fixturePath('ok/rce-202609.txt'), 'utf8'), 'utf16le');
    expect((await refusal('RCE', bytesOf(utf16))).problem).toBe('no-header');
  });
});

const header = (book: Book, change: (names: string[]) => string[] = (names) => names, free = 1) => {
  const clu = Array.from({ length: free }, (_, n) => (book === 'RCE' ? `CLU${n + 1}` : 'CLU'));
  return change([...COLUMNS[book].names, ...clu]).join('|');
};

describe('every column, one by one', () => {
  const cases = (['RCE', 'RVIE'] as const).flatMap((book) => COLUMNS[book].names.map((name) => [book, name] as const));

  test.each(cases)('%s without «%s» is refused by its name', (book, name) => {
    const text = header(book, (names) => names.filter((column) => column !== name));
    expect(() => readHeader(book, text)).toThrow(expect.objectContaining({ problem: 'missing', column: name }));
  });

  test.each(cases)('%s with «%s» under another name is refused by its name', (book, name) => {
    const text = header(book, (names) => names.map((column) => (column === name ? 'Otra' : column)));
    expect(() => readHeader(book, text)).toThrow(
      expect.objectContaining({ problem: 'renamed', column: name, found: 'Otra' }),
    );
  });
});

describe('what SUNAT is free to write', () => {
  test('from one to thirty-nine free columns in purchases', () => {
    for (const free of [1, 3, 39]) expect(readHeader('RCE', header('RCE', undefined, free)).width).toBe(41 + free);
    expect(() => readHeader('RCE', header('RCE', undefined, 0))).toThrow('CLU1');
    expect(() => readHeader('RVIE', header('RVIE', undefined, 0))).toThrow('CLU');
  });

  test('one space or two, an accent as one sign or as two, a separator at the end', () => {
    const text = header('RCE', (names) =>
      names.map((name) => ` ${name.replace('Razón Social', 'Razón  Social').normalize('NFD')}`),
    );
    expect(readHeader('RCE', `${text}|`)).toMatchObject({ width: 42, separator: '|', order: null });
  });

  test('another order, which the rows then follow', () => {
    const { order } = readHeader(
      'RVIE',
      header('RVIE', (names) => names.toReversed()),
    );
    expect(order?.[0]).toBe(39);
  });
});

const withOne = (book: Book, place: number, name = 'Nueva', free?: number) =>
  header(book, (names) => names.toSpliced(place < 0 ? names.length : place, 0, name), free);

test('what is kept as written is called as SUNAT calls its column', () => {
  expect(['goods_class', 'clu39', 'Nueva'].map((key) => columnOfKept('RCE', key))).toEqual([
    'Clasif de Bss y Sss',
    'CLU39',
    'Nueva',
  ]);
  expect(['exempt', 'clu'].map((key) => columnOfKept('RVIE', key))).toEqual(['Mto Exonerado', 'CLU']);
});

describe('several columns that nobody knows', () => {
  test.each([
    [['Uno', 'Dos'], '2 columnas que no conocemos: «Uno» y «Dos».'],
    [['Uno', 'Dos', 'Tres'], '3 columnas que no conocemos: «Uno», «Dos» y «Tres».'],
    [['1', '2', '3', '4', '5', '6', '7'], '7 columnas que no conocemos: «1», «2», «3», «4», «5» y 2 más.'],
    [['Uno', 'Uno'], 'una columna que no conocemos: «Uno».'],
  ])('%j are all named, each once', (names, told) => {
    const text = [header('RCE'), ...names].join('|');
    expect(() => readHeader('RCE', text)).toThrow(`El archivo de SUNAT trae ${told}`);
  });
});

describe('one column that nobody knows', () => {
  test.each([
    ['RCE', -1, 1],
    ['RCE', -1, 39],
    ['RCE', COLUMNS.RCE.names.length, 39],
    ['RVIE', -1, 1],
    ['RVIE', COLUMNS.RVIE.names.length, 1],
  ] as const)('%s is kept after the known ones (place %i, %i free columns)', (book, place, free) => {
    const layout = readHeader(book, withOne(book, place, 'Código de  establecimiento', free));
    expect(layout).toMatchObject({ newcomer: 'Código de establecimiento', order: null });
    expect(layout.tail.filter(({ asWritten }) => asWritten)).toEqual([
      { key: 'Código de establecimiento', asWritten: true },
    ]);
    expect(layout.width).toBe(COLUMNS[book].names.length + free + 1);
  });

  test.each(
    (['RCE', 'RVIE'] as const).flatMap((book) =>
      COLUMNS[book].names.map((name, place) => [book, place, name] as const),
    ),
  )('%s refuses it at place %i, before «%s»', (book, place) => {
    expect(() => readHeader(book, withOne(book, place))).toThrow(
      expect.objectContaining({ problem: 'extra', column: 'Nueva' }),
    );
  });

  test.each<[string, string, Partial<UnrecognisedLayout>]>([
    ['two of them', `${withOne('RCE', -1)}|Otra`, { problem: 'extra', column: 'Nueva' }],
    ['the same one twice', `${withOne('RCE', -1)}|Nueva`, { problem: 'extra', column: 'Nueva' }],
    ['a known one twice', withOne('RCE', -1, 'Total CP'), { problem: 'extra', column: 'Total CP' }],
    ['the last known one twice', withOne('RCE', -1, 'Incal'), { problem: 'extra', column: 'Incal' }],
    ['a free one twice', withOne('RCE', -1, 'CLU1'), { problem: 'extra', column: 'CLU1' }],
    ['in the place of a free one', header('RVIE').replace('CLU', 'Nueva'), { problem: 'renamed', column: 'CLU' }],
    [
      'with a known one missing',
      withOne('RVIE', -1).replace('|Total CP', ''),
      { problem: 'missing', column: 'Total CP' },
    ],
    [
      'with a free one missing',
      withOne('RCE', -1, 'Nueva', 3).replace('|CLU2', ''),
      { problem: 'missing', column: 'CLU2' },
    ],
    ['without a name', `${header('RCE')}||`, { problem: 'extra', column: '' }],
    ['with a name that no column has', withOne('RCE', -1, 'N'.repeat(201)), { problem: 'extra' }],
    ['with a name under which another is kept', withOne('RVIE', -1, 'igv_discount'), { problem: 'extra' }],
    ['with a name that no object can have', withOne('RCE', -1, '__proto__'), { problem: 'extra' }],
  ])('%s is refused', (_what, text, refusal) => {
    const book = text.startsWith('RUC') ? 'RCE' : 'RVIE';
    expect(() => readHeader(book, text)).toThrow(expect.objectContaining(refusal));
  });
});
