import { expect, test } from 'vitest';
import { readBody } from './read.ts';

const lines = (...all: string[]) => all.join('\r\n');

test('a message of plain text in quoted-printable reads with its accents and without soft breaks', () => {
  const raw = lines(
    'Subject: x',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Contrase=C3=B1a nue=',
    'va',
  );
  expect(readBody(raw)).toEqual({ text: 'Contraseña nueva', html: '' });
});

test('a message in two readings gives both', () => {
  const raw = lines(
    'Content-Type: multipart/alternative;',
    ' boundary="--abc"',
    '',
    '----abc',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'hola',
    '----abc',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from('<p>¡hola!</p>').toString('base64'),
    '----abc--',
  );
  expect(readBody(raw)).toEqual({ text: 'hola\r\n', html: '<p>¡hola!</p>' });
});
