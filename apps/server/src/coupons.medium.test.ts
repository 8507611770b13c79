import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorCommand } from '../test/operator-command.ts';

/** The operator's command, as a process, on an embedded database of its own. */

let command: Awaited<ReturnType<typeof operatorCommand>>;
beforeAll(async () => {
  command = await operatorCommand('coupons.ts');
});
afterAll(() => command.remove());
const coupons = (...words: string[]) => command.run(...words);

// Each of these is a process that starts: what words may say is tried in features/coupons/read-words.test.ts.
test('an operator creates coupons, sees them and takes one back', async () => {
  expect((await coupons('crear', 'feria20', '--porcentaje=20', '--usos=100', '--desde=2026-12-01')).said).toBe(
    'Creado: FERIA20.',
  );
  expect((await coupons('crear', 'FERIA20', '--dias=3')).said).toBe('Ya existe un cupón así.');
  expect((await coupons('anular', 'feria20')).said).toBe('Anulado: feria20.');
  expect((await coupons('listar')).said).toMatch(/^FERIA20: 20 % de descuento; desde (\S+), hasta \1; 0 de 100 usos$/);
});

test('what is wrong is said in a line, and the command ends with it; without words it says how it is used', async () => {
  expect(await coupons('crear', 'OFERTA', '--porcentaje=120')).toEqual({
    code: 1,
    said: expect.stringContaining('--porcentaje: 100 como máximo'),
  });
  expect((await coupons()).said).toContain('coupons.ts crear CODIGO');
});
