import { expect, test } from 'vitest';
import { AppError } from '../../../platform/errors.ts';
import { refuseGuessable } from './refuse-guessable.ts';

const saidOf = (password: string, email = 'rosa.quispe@ejemplo.pe') =>
  refuseGuessable(password, email).then(
    () => 'taken',
    (error: unknown) => error instanceof AppError && error.message,
  );

test.each([
  'Password1',
  'Qwerty123',
  'Contraseña1',
  'CONTRASEÑa2026!',
  'Peru2026',
  'Sunat123.',
  'Abc123',
  'Iloveyou',
  'Yupana2026',
])('%s is too common', async (password) => {
  expect(await saidOf(password)).toBe('Esta contraseña es muy común y fácil de adivinar. Elige otra.');
});

test.each([
  ['Rosa.Quispe@ejemplo.pe', undefined],
  ['RosaQuispe', undefined],
  ['Rosa.Quispe2026', undefined],
  ['RosaQuispe1', 'rosaquispe1@ejemplo.pe'],
  ['Rosaquispe77', 'rosa.quispe1@ejemplo.pe'],
])('%s is one’s own email', async (password, email) => {
  expect(await saidOf(password, email)).toBe('La contraseña no puede ser tu correo electrónico. Elige otra.');
});

test.each(['Quinua con Huacatay', 'Kiwicha2026', 'Rosa7Quispe?Lima', 'TrenALaOroya', 'Perumanta5'])(
  '%s is taken',
  async (password) => {
    expect(await saidOf(password)).toBe('taken');
  },
);
