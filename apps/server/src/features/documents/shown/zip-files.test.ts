import { expect, test } from 'vitest';
import { contentOf } from './zip-files.ts';

test('contenido.csv lists its files by voucher, in whatever order they were read', () => {
  const lines = ['20990016004-01-F001-2;b.xml', '20990016004-01-F001-1;a.xml', '20990001015-01-F001-9;c.xml'];
  expect(contentOf(lines).toString()).toBe(
    '\uFEFFComprobante;Archivo;Qué es;Nivel de prueba;Procedencia\r\n' +
      '20990001015-01-F001-9;c.xml\r\n20990016004-01-F001-1;a.xml\r\n20990016004-01-F001-2;b.xml\r\n',
  );
});
