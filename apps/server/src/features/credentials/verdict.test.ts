import { expect, test } from 'vitest';
import type { Finding } from './ask-sunat.ts';
import { accepted, lockWarning, SAYS_SO, verdictOf } from './verdict.ts';

const REST = new Date('2026-11-23T15:30:00Z');

test.each([
  [0, null, ''],
  [1, null, 'Va 1 clave rechazada; SUNAT bloquea al usuario después de unas pocas.'],
  [
    2,
    REST,
    'Van 2 claves rechazadas seguidas: una más podría bloquear al usuario. No probaremos otra hasta el 23/11/2026 10:30. Mientras tanto, confirma la clave en SUNAT Operaciones en Línea.',
  ],
  // The other one was sent by another account.
  [
    1,
    REST,
    'Va 1 clave rechazada: una más podría bloquear al usuario. No probaremos otra hasta el 23/11/2026 10:30. Mientras tanto, confirma la clave en SUNAT Operaciones en Línea.',
  ],
])('after %i refused passwords one is told how near the lock is, and until when none is tried', (tries, rest, text) => {
  expect(lockWarning(tries, rest)).toBe(text);
});

const at = (door: Finding['door'], code: NonNullable<Finding['code']>, solUserWorks = false) => ({
  door,
  code,
  solUserWorks,
});

test('that it is tried again by itself is promised where it is', () => {
  for (const code of SAYS_SO) {
    const told = [verdictOf(at('portal', code)), verdictOf(at('api', code, true))].filter((one) => one !== null);
    for (const { message, code: status } of told) {
      expect(message).toContain('la recolección también lo hará por su cuenta');
      expect(status).toBe(503);
    }
  }
  for (const code of ['SOL_VISIT_ENDED', 'SOL_USER_BUSY', 'SOL_OPTION_CLOSED'] as const) {
    expect(verdictOf(at('portal', code))?.message).not.toContain('por su cuenta');
  }
});

test.each(['api', 'portal'] as const)('what was accepted at the %s is said to be right, and where', (door) => {
  expect(accepted(door)).toMatchObject({ code: 200, source_validation: `${door}-sunat` });
});

test('a captcha is for a person, and no verdict on the password', () => {
  const verdict = verdictOf(at('portal', 'CAPTCHA_DEMANDED'));
  expect(verdict).toMatchObject({ code: 500, source_validation: 'portal-sunat' });
  expect(verdict?.message).toContain('Ingresa una vez a SUNAT Operaciones en Línea');
});

test('a failure of our own has no verdict', () => {
  expect(verdictOf(at('api', 'UNEXPECTED'))).toBeNull();
});
