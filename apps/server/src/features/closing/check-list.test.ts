import type { CloseFigures } from '@yupana/contract/closing.ts';
import { expect, test } from 'vitest';
import { checkList } from './check-list.ts';

const none = { expected: 0, held: 0, waiting: 0 };
const acta = (purchases: object, sales: object) =>
  ({
    complete: false,
    books: [
      { book: 'RCE', outcome: 'gap', message: 'Faltan compras.', documents: { ...none, ...purchases } },
      { book: 'RVIE', outcome: 'gap', message: 'Faltan ventas.', documents: { ...none, ...sales } },
    ],
  }) as never;
const tried = { rce: { rows: 0, failing: 0 }, rvie: { rows: 0, failing: 0 }, abroad: null } as never;
const judgedAll = { whole: false, vouchers: 0, since: null, isStuck: false } as never;

function figures(purchases: number | null, sales: number | null): CloseFigures {
  const some = { count: purchases, igv_amount: purchases };
  const each = { deductible: some, observed: some, rejected: some, in_process: some };
  return { ...each, sales_count: sales, sales_igv_amount: sales } as CloseFigures;
}

const saysOf = (of: never, known: CloseFigures, registers = tried) =>
  Object.fromEntries(
    checkList(of, known, registers, { program: 'siscont', refused: null } as never, judgedAll).map(
      ({ id, state, says, note }) => [id, [state, says, note]],
    ),
  );

test('nothing is ready of books that are not known', () => {
  expect(saysOf(acta({}, {}), figures(null, null))).toMatchObject({
    documents: ['warns', 'Aún no se sabe: faltan las compras y las ventas.', null],
    judged: ['warns', 'Aún no se sabe: faltan las compras.', null],
    decided: ['warns', 'Aún no se sabe: faltan las compras.', null],
    files: ['warns', 'Aún no se sabe: faltan las compras y las ventas.', 'Banco de prueba'],
  });
});

test('a collection that agrees is ready, and warns where SEE-SOL has others than the proposal', () => {
  const book = { outcome: 'agreed', message: '', obtained: { count: 2 }, documents: none };
  const with_ = (state: string) => {
    const see_sol = { state, message: '1 de SEE-SOL no está en la propuesta.' };
    const whole = {
      complete: true,
      books: [
        { ...book, book: 'RCE', see_sol },
        { ...book, book: 'RVIE', see_sol: null },
      ],
    };
    return saysOf(whole as never, figures(0, 0)).collection;
  };
  const agrees = 'Compras 2 y ventas 2: coinciden con SUNAT.';
  for (const state of ['agreed', 'in-doubt', 'unknown']) expect(with_(state)).toEqual(['ready', agrees, null]);
  expect(with_('differs')).toEqual(['warns', `${agrees} 1 de SEE-SOL no está en la propuesta.`, null]);
});

test('of what one book alone says the other is told to be unknown', () => {
  expect(saysOf(acta({ expected: 2, held: 2 }, {}), figures(0, null))).toMatchObject({
    documents: ['warns', '2 de 2 con su XML.', 'De las ventas aún no se sabe'],
    decided: ['ready', 'Validados: 0. Rechazados: 0.', 'Ninguno observado ni en proceso'],
    files: ['warns', 'Aún no se sabe: faltan las ventas.', 'Banco de prueba'],
  });
});

test('what lacks its XML is told as many as it is', () => {
  const lacking = (held: number, waiting = 0) =>
    saysOf(acta({ expected: 3, held, waiting }, {}), figures(0, 0)).documents?.[2];
  expect([lacking(2), lacking(1), lacking(2, 1)]).toEqual([
    'Falta 1',
    'Faltan 2',
    'Falta 1; 1 en la cola de pedidos a SUNAT',
  ]);
});

test('zeros by the word of SUNAT are ready', () => {
  expect(saysOf(acta({}, {}), figures(0, 0))).toMatchObject({
    documents: ['ready', 'Ninguno tiene documento electrónico.', null],
    files: ['ready', 'RCE 0 filas y RVIE 0 filas: SUNAT no rechazaría ninguna.', 'Banco de prueba'],
  });
});

test('what is still to be deposited and what was withheld is told as it is known, and not known is a warning', () => {
  const told = (known: Partial<CloseFigures>) => {
    const { detractions, withheld } = saysOf(acta({}, {}), { ...figures(0, 0), ...known });
    return [detractions, withheld];
  };
  expect(told({ undeposited_amount: 1512, perceptions_amount: 612.48, retentions_amount: 0 })).toEqual([
    ['ready', 'Pendiente S/ 1,512.00.', 'Su crédito entra en el mes del depósito'],
    ['ready', 'S/ 612.48 de percepciones y S/ 0.00 de retenciones.', 'Se restan al declarar'],
  ]);
  expect(told({ undeposited_amount: 0, perceptions_amount: null, retentions_amount: 5 })).toEqual([
    ['ready', 'No falta ningún depósito.', null],
    ['warns', 'No se sabe si hay percepciones.', 'Sube sus XML o espera lo que informe SUNAT'],
  ]);
  expect(told({})).toEqual([
    ['warns', 'No se sabe si falta algún depósito.', 'Consulta los depósitos en Detracciones'],
    ['warns', 'No se sabe si hay percepciones ni retenciones.', 'Sube sus XML o espera lo que informe SUNAT'],
  ]);
});

test('the register of who is not domiciled is told among the files where the period has one, and warns by what it lacks', () => {
  const files = (failing: { rce: number; abroad: number }) =>
    checkList(
      acta({}, {}),
      figures(0, 0),
      {
        ...{ rce: { rows: 5, failing: failing.rce }, rvie: { rows: 7, failing: 0 } },
        abroad: { rows: 2, failing: failing.abroad },
      } as never,
      { program: 'siscont', refused: null } as never,
      judgedAll,
    ).find(({ id }) => id === 'files');
  const with_ = (failing: number) =>
    saysOf(acta({}, {}), figures(0, 0), {
      ...{ rce: { rows: 5, failing: 0 }, rvie: { rows: 7, failing: 0 }, abroad: { rows: 2, failing } },
    } as never).files;
  const rows = 'RCE 5 filas, RVIE 7 y no domiciliados 2';
  expect(with_(0)).toEqual(['ready', `${rows}: SUNAT no rechazaría ninguna.`, 'Banco de prueba']);
  expect(with_(1)).toEqual(['warns', `${rows}: SUNAT rechazaría 1 de no domiciliados.`, 'Banco de prueba']);
  // Whoever follows it is led to the first of them.
  expect([files({ rce: 0, abroad: 0 })?.file, files({ rce: 0, abroad: 1 })?.file]).toEqual([
    undefined,
    'non-domiciled',
  ]);
  expect(files({ rce: 3, abroad: 1 })).toMatchObject({
    file: 'rce',
    says: `${rows}: SUNAT rechazaría 3 del RCE y 1 de no domiciliados.`,
  });
});
