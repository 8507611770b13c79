import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

test.each([
  ['190.12.34.56', '190.12.34.56'],
  ['::ffff:190.12.34.56', '::ffff:190.12.34.56'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::', 'fe80:0:0:0'],
])('%s is counted as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test('the addresses of one IPv6 network are one visitor, and those of another are not', () => {
  expect(networkOf('2001:db8:1:2:aaaa::1')).toBe(networkOf('2001:db8:1:2:bbbb::2'));
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'));
});
