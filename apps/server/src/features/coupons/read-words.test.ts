import { expect, test } from 'vitest';
import { describe, workOf } from './read-words.ts';

test.each<[string[], Record<string, string>, string]>([
  [['crear'], {}, 'falta el código'],
  [['crear', 'x'], { dias: '3' }, 'el código lleva de 3 a 40 letras'],
  [['crear', 'OFERTA'], {}, 'indique --porcentaje o --dias'],
  [['crear', 'OFERTA'], { porcentaje: '20', dias: '3' }, 'indique --porcentaje o --dias'],
  [['crear', 'OFERTA'], { porcentaje: '120' }, '--porcentaje: 100 como máximo'],
  [['crear', 'OFERTA'], { dias: '3', desde: '2026-12-31', hasta: '2026-01-01' }, '--hasta es anterior a --desde'],
  [['crear', 'OFERTA'], { dias: '3', hasta: 'mañana' }, '--hasta debe ser AAAA-MM-DD'],
  [['anular'], {}, 'falta el código'],
])('%j %j is refused with what is wrong', (words, values, problem) => {
  expect(() => workOf(words, values)).toThrow(problem);
});

test('nothing is asked for by no word, nor by one that is none of them', () => {
  expect([workOf([], {}), workOf(['borrar', 'OFERTA'], {})]).toEqual([undefined, undefined]);
});

test('a coupon is told in a line: what it gives, from when to when, and how often it was used', () => {
  const feria = { code: 'FERIA20', percent: 20, trial_days: null, valid_from: '2026-12-01', valid_until: null };
  const more = { code: 'PRUEBA30', percent: null, trial_days: 30, valid_from: '2026-01-01', valid_until: '2026-12-31' };
  expect(describe({ ...feria, use_limit: 100, uses: 0 })).toBe(
    'FERIA20: 20 % de descuento; desde 2026-12-01, sin fin; 0 de 100 usos',
  );
  expect(describe({ ...more, use_limit: null, uses: 2 })).toBe(
    'PRUEBA30: 30 días más de prueba; desde 2026-01-01, hasta 2026-12-31; 2 de ∞ usos',
  );
});
