import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorCommand } from '../test/operator-command.ts';

/** Support's command, as a process; what it does is in two-step's test. */

let command: Awaited<ReturnType<typeof operatorCommand>>;
beforeAll(async () => {
  command = await operatorCommand('second-step.ts');
});
afterAll(() => command.remove());

test('support turns a second step off for nobody who has none, and reads how the command is used', async () => {
  expect(await command.run('quitar', 'nadie@ejemplo.pe')).toEqual({
    code: 0,
    said: 'Ninguna cuenta con el correo nadie@ejemplo.pe entra en dos pasos.',
  });
  expect(await command.run('quitar', 'no es un correo')).toMatchObject({ code: 1 });
  expect((await command.run('borrar')).said).toContain('second-step.ts quitar CORREO');
});
