import { expect, test } from 'vitest';
import { marksOf, type Place } from './marks.ts';

const box = { page: 1, x: 0, y: 0, width: 1, height: 0.1 };
const places: Place[] = [
  { of: 'issueDate', ...box },
  { of: 'line.1', ...box, says: 'Foco LED 9 W' },
  { of: 'line.2', ...box, says: 'Televisor 50"' },
  { of: 'total', ...box },
];
const facts = [
  { path: 'voucher.total', name: 'Importe total' },
  { path: 'document.total', name: 'Total del documento' },
  { path: 'document.lines', name: 'Detalle de lo comprado' },
  { path: 'company.ciiu', name: 'Actividad de la empresa' },
];
const said = (sentence: string) => marksOf(facts, places, sentence).map(({ place, names }) => [place.of, ...names]);

test('what a finding looked at is marked once, with all that was read there; of the lines, those that its sentence names', () => {
  expect(said('La compra «TELEVISOR 50"» parece consumo personal.')).toEqual([
    ['line.2', 'Detalle de lo comprado'],
    ['total', 'Importe total', 'Total del documento'],
  ]);
});

test('where the sentence names no line, all are marked; what was not looked at is not', () => {
  expect(said('El detalle no dice qué se compró.').map(([of]) => of)).toEqual(['line.1', 'line.2', 'total']);
  expect(marksOf([], places, '')).toEqual([]);
});
