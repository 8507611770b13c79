import { screen } from '@testing-library/react';
import { rucCheckDigit } from '@yupana/tax/ruc.ts';
import { expect, test } from 'vitest';
import { field, open, PERSON, RUC, server, submit } from '../../../../test/registering.tsx';
import { fillIn } from '../../../../test/render.tsx';

test.each([
  ['Nombre de la empresa', '', 'Ingrese el nombre de la empresa a registrar'],
  ['RUC', '', 'Ingrese el RUC'],
  ['RUC', '2099000101A', 'El RUC solo debe contener números'],
  ['RUC', '2099000101', 'El RUC debe de tener 11 dígitos.'],
  ['RUC', '209900010155', 'El RUC debe de tener 11 dígitos.'],
  ['RUC', '20990001016', 'El RUC ingresado es inválido'],
  ['RUC', '11990001014', 'El RUC ingresado es inválido'],
  ['RUC', '30990001015', 'El RUC ingresado es inválido'],
  ['Usuario SOL', '', 'Ingrese el usuario SOL'],
  ['Usuario SOL', 'QUENA-01', 'El usuario SOL solo debe contener letras mayúsculas y números'],
  ['Usuario SOL', 'QUENAS', 'El usuario SOL debe tener 8 caracteres'],
  ['Usuario SOL', 'QUENAS012', 'El usuario SOL debe tener 8 caracteres'],
  ['Clave SOL', '', 'Ingrese su clave SOL'],
  ['Clave SOL', '   ', 'Ingrese su clave SOL'],
  ['Clave SOL', '1234567890123', 'La clave SOL debe tener como máximo 12 caracteres'],
])('%s «%s» is answered with «%s» on leaving it', async (label, text, message) => {
  const { user } = open();
  await user.click(field(label));
  if (text) await user.type(field(label), text);
  await user.tab();
  expect(await screen.findByText(message)).toBeDefined();
});

test.each(['10', '15', '16', '17', '20'])('a RUC that begins with %s is taken', async (beginning) => {
  const firstTen = `${beginning}99123456`;
  const { user } = open();
  await user.type(field('RUC'), firstTen + rucCheckDigit(firstTen));
  await user.tab();
  await expect.poll(() => field('RUC').getAttribute('aria-invalid')).not.toBe('true');
  expect(screen.queryByText(/^El RUC (solo|debe|ingresado)/)).toBeNull();
});

test.each([
  ['Nombre de la empresa', 201, 'Debe tener como máximo 200 caracteres'],
  [/^API key/, 101, 'Debe tener como máximo 100 caracteres'],
  [/^API secret/, 101, 'Debe tener como máximo 100 caracteres'],
])('%s pasted too long is not cut in silence', async (label, length, message) => {
  const { user } = open();
  await user.click(field(label));
  await user.paste('x'.repeat(length));
  await user.tab();
  expect(await screen.findByText(message)).toBeDefined();
  expect(field(label).value).toHaveLength(length);
});

test('what is pasted with spaces around is taken without them', async () => {
  const { user } = open();
  for (const [label, text] of [
    ['RUC', ` ${RUC} `],
    ['Nombre de la empresa', ' Comercial Siete Quenas '],
    ['Usuario SOL', ' quenas01 '],
    ['Clave SOL', ' clave123 '],
  ] as const) {
    await user.click(field(label));
    await user.paste(text);
  }
  for (const consent of screen.getAllByRole('checkbox')) await user.click(consent);
  await user.click(submit());
  await screen.findByRole('heading', { name: '¡Listo!' });
  expect(server.bodies('POST /me/businesses')).toMatchObject([
    { ruc: RUC, name: 'Comercial Siete Quenas', username: 'QUENAS01', passwordSOL: 'clave123' },
  ]);
});

test('a natural person is asked for surnames and given names, each judged on its own', async () => {
  const { user } = open();
  expect(screen.queryByLabelText('Nombres')).toBeNull();
  await fillIn(user, field('RUC'), PERSON);
  await user.click(field('Apellido paterno'));
  await user.tab();
  expect(await screen.findByText('Ingrese el apellido paterno')).toBeDefined();
  await user.click(field('Nombres'));
  await user.tab();
  expect(await screen.findByText('Ingrese los nombres')).toBeDefined();
});

test('the SOL user is written in capitals', async () => {
  const { user } = open();
  await user.type(field('Usuario SOL'), 'quenas01');
  expect(field('Usuario SOL').value).toBe('QUENAS01');
});

test('what is mended in the middle of the SOL user stays there', async () => {
  const { user } = open();
  await user.type(field('Usuario SOL'), 'qs01');
  await user.type(field('Usuario SOL'), 'uena', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(field('Usuario SOL').value).toBe('QUENAS01');
});
