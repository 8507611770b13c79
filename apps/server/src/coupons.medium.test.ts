import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorCommand } from '../test/operator-command.ts';

/** The operator's command, as a process, on an embedded database of its own. */

let command: Awaited<ReturnType<typeof operatorCommand>>;
beforeAll(async () => {
  command = await operatorCommand('coupons.ts');
});
afterAll(() => command.remove());
const coupons = (...words: string[]) => command.run(...words);

test('an operator creates coupons, sees them and takes one back', async () => {
  expect(await coupons('listar')).toEqual({ code: 0, said: 'No hay cupones.' });
  expect((await coupons('crear', 'feria20', '--porcentaje=20', '--usos=100', '--desde=2026-12-01')).said).toBe(
    'Creado: FERIA20.',
  );
  await coupons('crear', 'PRUEBA30', '--dias=30', '--desde=2026-01-01', '--hasta=2026-12-31');
  expect((await coupons('crear', 'FERIA20', '--porcentaje=50')).said).toBe('Ya existe un cupón así.');
  expect((await coupons('listar')).said.split('\n')).toEqual([
    'FERIA20: 20 % de descuento; desde 2026-12-01, sin fin; 0 de 100 usos',
    'PRUEBA30: 30 días más de prueba; desde 2026-01-01, hasta 2026-12-31; 0 de ∞ usos',
  ]);
  expect((await coupons('anular', 'prueba30')).said).toBe('Anulado: prueba30.');
  expect((await coupons('listar')).said).not.toContain('hasta 2026-12-31');
  expect((await coupons('anular', 'NADA')).said).toBe('No existe el cupón NADA.');
});

test.each([
  [['crear'], 'falta el código'],
  [['crear', 'x', '--dias=3'], 'el código lleva de 3 a 40 letras'],
  [['crear', 'OFERTA'], 'indique --porcentaje o --dias'],
  [['crear', 'OFERTA', '--porcentaje=20', '--dias=3'], 'indique --porcentaje o --dias'],
  [['crear', 'OFERTA', '--porcentaje=120'], '--porcentaje: 100 como máximo'],
  [['crear', 'OFERTA', '--dias=3', '--desde=2026-12-31', '--hasta=2026-01-01'], '--hasta es anterior a --desde'],
  [['crear', 'OFERTA', '--dias=3', '--hasta=mañana'], '--hasta debe ser AAAA-MM-DD'],
])('%j is refused with what is wrong', async (words, problem) => {
  const { code, said } = await coupons(...words);
  expect(code).toBe(1);
  expect(said).toContain(problem);
});

test('without words it says how it is used', async () => {
  expect((await coupons()).said).toContain('coupons.ts crear CODIGO');
});
