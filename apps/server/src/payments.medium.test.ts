import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorCommand } from '../test/operator-command.ts';

/** The operator's command, as a process; what it does is in other-amounts' test. */

let command: Awaited<ReturnType<typeof operatorCommand>>;
beforeAll(async () => {
  command = await operatorCommand('payments.ts');
});
afterAll(() => command.remove());
const payments = (...words: string[]) => command.run(...words);

test('an operator sees which payments wait, and resolves none that does not', async () => {
  expect(await payments('listar')).toEqual({ code: 0, said: 'Ningún pago espera a una persona.' });
  const id = '44444444-4444-4444-8444-444444444444';
  expect((await payments('aceptar', id)).said).toBe(`No hay un pago ${id} que espere a una persona.`);
  expect((await payments('anular', 'otro')).code).toBe(1);
  expect((await payments('anular', 'otro')).said).toContain('como lo muestra listar');
  expect((await payments('facturas')).said).toBe('Todo lo pagado tiene su factura o boleta.');
  expect((await payments('factura', id, 'F001-27')).said).toBe(`No hay un pago ${id} que se haya cobrado.`);
  expect((await payments('factura', id, '27')).said).toContain('se escribe como F001-00000001');
  expect((await payments('borrar', id)).said).toContain('Uso:');
});
