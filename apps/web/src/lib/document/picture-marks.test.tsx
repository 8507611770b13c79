import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { goToMark, type Mark } from './marks.ts';
import { PictureMarks } from './picture-marks.tsx';

const mark = (page: number, ...names: string[]): Mark => ({
  place: { of: names[0] ?? '', page, x: 0.5, y: 0.9, width: 0.1, height: 0.02 },
  names,
});

test('each page has its marks where they stand, and whoever looks for one is taken to it', () => {
  Element.prototype.scrollIntoView = () => undefined;
  const marks = [mark(1, 'Importe total', 'Total del documento'), mark(2, 'Moneda')];
  render(<PictureMarks marks={marks} page={1} />);
  const found = screen.getByRole('img', { name: 'En el documento: Importe total, Total del documento' });
  expect([found.style.left, found.style.top, found.style.width]).toEqual(['49.4%', '89.85%', '11.2%']);
  expect(screen.getAllByRole('img')).toHaveLength(1);
  expect(goToMark('Total del documento')).toBe(true);
  expect(document.activeElement).toBe(found);
  expect(goToMark('Moneda')).toBe(false);
});
