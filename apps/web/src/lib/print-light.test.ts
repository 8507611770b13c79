import { expect, test } from 'vitest';
import { printLight } from './print-light.ts';

test('a dark screen prints on white paper and is dark again afterwards', () => {
  document.documentElement.dataset.theme = 'dark';
  const undo = printLight();
  window.dispatchEvent(new Event('beforeprint'));
  expect(document.documentElement.dataset.theme).toBe('light');
  window.dispatchEvent(new Event('afterprint'));
  expect(document.documentElement.dataset.theme).toBe('dark');
  undo();
  window.dispatchEvent(new Event('beforeprint'));
  expect(document.documentElement.dataset.theme).toBe('dark');
});
