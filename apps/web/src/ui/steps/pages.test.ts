import { describe, expect, test } from 'vitest';
import { pageRange, pageSlots } from './pages.ts';

describe('the pages of a pager', () => {
  test.each([
    [1, 0, []],
    [1, 1, [1]],
    [3, 5, [1, 2, 3, 4, 5]],
    [1, 6, [1, 2, 'gap', 6]],
    [1, 11, [1, 2, 'gap', 11]],
    [2, 11, [1, 2, 3, 'gap', 11]],
    [3, 11, [1, 2, 3, 4, 'gap', 11]],
    [6, 11, [1, 'gap', 5, 6, 7, 'gap', 11]],
    [11, 11, [1, 'gap', 10, 11]],
  ])('page %i of %i', (current, total, slots) => {
    expect(pageSlots(current, total)).toEqual(slots);
  });
});

test('the range of a page never passes the last item', () => {
  expect(pageRange(1, 20, 218)).toEqual({ first: 1, last: 20 });
  expect(pageRange(11, 20, 218)).toEqual({ first: 201, last: 218 });
  expect(pageRange(1, 20, 0)).toEqual({ first: 0, last: 0 });
});
