import { expect, test } from 'vitest';
import { captionsOf } from './film.ts';

test('each scene has its caption for as long as it is seen', () => {
  expect(
    captionsOf([
      { seconds: 4, caption: 'Escribe su RUC.' },
      { seconds: 90, caption: 'Espera.' },
    ]),
  ).toBe(`WEBVTT

00:00:00.000 --> 00:00:04.000
Escribe su RUC.

00:00:04.000 --> 00:01:34.000
Espera.
`);
});
