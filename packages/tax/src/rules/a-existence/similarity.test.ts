import { expect, test } from 'vitest';
import { nameSimilarity } from './similarity.ts';

test('legal forms, accents and signs make no other name', () => {
  expect(nameSimilarity('INVERSIONES XYZ', 'Inversiones XYZ S.A.C.')).toBe(1);
  expect(nameSimilarity('TEXTIL PERÚ E.I.R.L.', 'TEXTIL PERU EIRL')).toBe(1);
});

test('other names are far, abbreviated ones are near', () => {
  expect(nameSimilarity('COMERCIAL LOS ANDES S.A.C.', 'FERRETERIA EL SOL E.I.R.L.')).toBeLessThan(0.6);
  expect(nameSimilarity('COMERCIAL LOS ANDES S.A.C.', 'COMERC. LOS ANDES')).toBeGreaterThan(0.6);
  expect(nameSimilarity('', 'COMERCIAL')).toBe(0);
});
