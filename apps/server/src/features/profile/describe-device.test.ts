import { expect, test } from 'vitest';
import { describeDevice } from './describe-device.ts';

const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Chrome en Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/142.0.0.0 Safari/537.36`],
  ['Edge en Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`],
  ['Firefox en Linux', 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ['Chrome en Android', `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${KHTML} Chrome/142.0.0.0 Mobile Safari/537.36`],
  [
    'Samsung Internet en Android',
    `Mozilla/5.0 (Linux; Android 15; SM-S931B) ${KHTML} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
  ],
  [
    'Safari en iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  ],
  [
    'Safari en Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  ],
])('a session is told by its browser and its system: %s', (words, userAgent) => {
  expect(describeDevice(userAgent)).toBe(words);
});

test('what is no browser we know is not given the name of one', () => {
  expect(describeDevice('')).toBe('Dispositivo desconocido');
  expect(describeDevice('node')).toBe('Dispositivo desconocido');
  expect(describeDevice('SomethingNew/1.0 (Linux)')).toBe('Navegador en Linux');
});
