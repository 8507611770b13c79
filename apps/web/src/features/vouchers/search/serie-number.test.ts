import { expect, test } from 'vitest';
import { cleanSerieNumber, isUnfinished, serieNumberError } from './serie-number.ts';

test.each(['F001-0001', 'E001-11662', '0001-7', 'B1-3', '20931'])('«%s» can be searched', (text) => {
  expect(serieNumberError(text)).toBeNull();
});

test.each([' F001', '-1'])('«%s» starts with a character that it cannot', (text) => {
  expect(serieNumberError(text)).toBe('Caracter inválido.');
});

test.each(['F001', 'F001-', 'FACTU-1', 'F001-A', 'F001-1-2', 'F 01-1'])('«%s» has not the format', (text) => {
  expect(serieNumberError(text)).toBe('Formato inválido. Ejemplo: F001-0001.');
});

test('what can still become right is not called wrong yet', () => {
  expect(['F', 'F001', 'F001-'].map(isUnfinished)).toEqual([true, true, true]);
  expect(['FACTU', 'F001-A'].map(isUnfinished)).toEqual([false, false]);
});

test('it is written in upper case whatever is typed', () => {
  expect(cleanSerieNumber('f001-1')).toBe('F001-1');
});
