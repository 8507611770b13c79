import { expect, test } from 'vitest';
import type { Finding } from './ask-sunat.ts';
import { lockWarning, verdictOf } from './verdict.ts';

test.each([
  [0, ''],
  [1, 'Va 1 clave rechazada; SUNAT bloquea al usuario después de unas pocas.'],
  [2, /^Van 2 claves rechazadas seguidas: con una más SUNAT puede bloquear al usuario\. Antes de volver a probar/],
  [3, /^Van 3 claves rechazadas seguidas: SUNAT puede haber bloqueado ya al usuario\./],
])('after %i refused passwords one is told how near the lock is', (tries, text) => {
  expect(lockWarning(tries)).toMatch(text === '' ? /^$/ : text);
});

const at = (door: Finding['door'], code: NonNullable<Finding['code']>, solUserWorks = false) => ({
  door,
  code,
  solUserWorks,
});

test('only who has an API client is promised that it will be tried again', () => {
  expect(verdictOf(at('portal', 'SUNAT_BUSY'), true)?.message).toContain(
    'la recolección también lo hará por su cuenta',
  );
  expect(verdictOf(at('portal', 'SUNAT_BUSY'), false)?.message).not.toContain('por su cuenta');
});

test('a captcha is for a person, and no verdict on the password', () => {
  const verdict = verdictOf(at('portal', 'CAPTCHA_DEMANDED'), true);
  expect(verdict).toMatchObject({ code: 500, source_validation: 'portal-sunat' });
  expect(verdict?.message).toContain('Ingresa una vez a SUNAT Operaciones en Línea');
});

test('a failure of our own has no verdict', () => {
  expect(verdictOf(at('api', 'UNEXPECTED'), true)).toBeNull();
});
