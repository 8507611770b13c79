import { expect, test } from 'vitest';
import { readSearch, writeSearch } from './voucher-search.ts';

const read = (text: string) => readSearch(new URLSearchParams(text));
const write = (text: string, change: Parameters<typeof writeSearch>[1]) =>
  writeSearch(new URLSearchParams(text), change).toString();

test('an address without a search shows all purchases, the newest first', () => {
  expect(read('tax_period=202610')).toEqual({
    status: 0,
    filter: null,
    changes: null,
    page: 1,
    size: 20,
    sort: 'issue_date',
    order: 'desc',
  });
});

test('what the address does not say well is as if it were not said', () => {
  const search = read('status=9&page=-2&size=7&sort=password&order=up&filter_by=ruc&value_filter=x');
  expect(search).toEqual(read(''));
});

test('a filter without a value is no filter', () => {
  expect(read('filter_by=serie&value_filter=%20').filter).toBeNull();
});

test('a change keeps the rest of the address, leaves out defaults and starts at the first page', () => {
  expect(write('tax_period=202610&page=4&status=2', { size: 50 })).toBe('tax_period=202610&status=2&size=50');
  expect(write('tax_period=202610&status=2&page=4', { status: 0 })).toBe('tax_period=202610');
});

test('the filter of changes is a word of its own, and starts at the first page', () => {
  expect(read('changes=gone').changes).toBe('gone');
  expect(read('changes=todo').changes).toBeNull();
  expect(write('page=3&filter_by=serie&value_filter=F001', { changes: 'new' })).toBe(
    'filter_by=serie&value_filter=F001&changes=new',
  );
  expect(write('changes=new', { changes: null })).toBe('');
});

test('turning the page keeps everything else', () => {
  expect(write('status=2&filter_by=serie&value_filter=F001', { page: 3 })).toBe(
    'status=2&filter_by=serie&value_filter=F001&page=3',
  );
});

test('a filter is written and taken away whole', () => {
  const filtered = write('', { filter: { by: 'provider', value: '20990001015' } });
  expect(filtered).toBe('filter_by=provider&value_filter=20990001015');
  expect(write(filtered, { filter: null })).toBe('');
});
