import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isNaturalPerson, isRuc, parseRuc, rucCheckDigit } from './ruc.ts';

const prefix = fc.constantFrom('10', '15', '16', '17', '20');
const body = fc.integer({ min: 0, max: 99_999_999 }).map((n) => String(n).padStart(8, '0'));
const rucs = fc.tuple(prefix, body).map(([start, rest]) => `${start}${rest}${rucCheckDigit(start + rest)}`);

describe('a RUC', () => {
  test.each(['20131312955', '20100066603', '20990000183', '10990001869'])('%s is valid', (ruc) => {
    expect(isRuc(ruc)).toBe(true);
    expect(parseRuc(ruc)).toBe(ruc);
  });

  test.each([
    ['20131312956', 'a wrong check digit'],
    ['2013131295', 'ten digits'],
    ['201313129550', 'twelve digits'],
    ['11131312955', 'a prefix that SUNAT does not use'],
    ['2013131295X', 'a letter'],
    [' 20131312955', 'a space'],
    ['', 'nothing'],
  ])('«%s» is not: %s', (text) => {
    expect(isRuc(text)).toBe(false);
    expect(() => parseRuc(text)).toThrow('El RUC ingresado es inválido');
  });

  test('is accepted with its own check digit and with no other', () => {
    fc.assert(
      fc.property(rucs, fc.integer({ min: 1, max: 9 }), (ruc, shift) => {
        expect(isRuc(ruc)).toBe(true);
        expect(isRuc(ruc.slice(0, 10) + ((Number(ruc[10]) + shift) % 10))).toBe(false);
      }),
    );
  });

  test('with one digit mistyped is refused, save where the check digit cannot tell', () => {
    // Remainders 0 and 10 share a check digit (as do 1 and 11 → 0/10): one typing error in eleven residues may pass.
    fc.assert(
      fc.property(rucs, fc.integer({ min: 2, max: 9 }), fc.integer({ min: 1, max: 9 }), (ruc, place, shift) => {
        const typed = ruc.slice(0, place) + ((Number(ruc[place]) + shift) % 10) + ruc.slice(place + 1);
        expect(isRuc(typed)).toBe(rucCheckDigit(typed.slice(0, 10)) === Number(ruc[10]));
      }),
    );
  });

  test('of a natural person starts with 10', () => {
    expect(isNaturalPerson('10990001869')).toBe(true);
    expect(isNaturalPerson('20131312955')).toBe(false);
    expect(isNaturalPerson('15131312955')).toBe(false);
  });
});
