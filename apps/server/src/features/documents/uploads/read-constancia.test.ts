import { expect, test } from 'vitest';
import { readConstancia } from './read-constancia.ts';

const constancia = (amount: string, paid = '04/11/2026 17:58:29') =>
  readConstancia(
    Buffer.from(`<h1>CONSTANCIA DE DEPÓSITO</h1><table>
  <tr><td>Número de constancia</td><td>00781234</td></tr><tr><td>Ruc del Proveedor</td><td>20990016004</td></tr>
  <tr><td>Número de Documento</td><td>20990001015</td></tr><tr><td>Monto del depósito</td><td>${amount}</td></tr>
  <tr><td>Fecha y hora de pago</td><td>${paid}</td></tr><tr><td>Tipo de Comprobante</td><td>01 - FACTURA</td></tr>
  <tr><td>Número de Comprobante</td><td>F001 - 00000001</td></tr></table>`),
  );

test.each([
  ['S/149.00', '149.00'],
  ['S/ 149', '149.00'],
  ['S/. 149.00', '149.00'],
  ['S/.149.5', '149.50'],
  ['S/ 12,149.00', '12149.00'],
  ['S/. 9,007,199,254.01', '9007199254.01'],
])('a deposit of «%s» is of %s soles', (written, amount) => {
  expect(constancia(written)).toMatchObject({ amount, paidOn: '2026-11-04', number: '00781234' });
});

test.each(['S/ 1.490,00', 'S/ 149,00', 'S/ 149.005', 'S/', 'S/ ,', 'S/ 0.00', 'S/ 9,007,199,254,740,993.01'])(
  'an amount written «%s» is not guessed, nor is one of nothing or beyond sense a deposit',
  (written) => {
    expect(constancia(written)).toBeUndefined();
  },
);

test.each(['31/02/2026', '00/11/2026', '04/13/2026', '31/12/9999', '01/01/2100', '01/01/0000'])(
  'nobody paid on %s',
  (paid) => {
    expect(constancia('S/149.00', paid)).toBeUndefined();
  },
);

test('what stands between the labels is passed over: tags, scripts that are closed, and letters as pages write them', () => {
  const page = `<script>CONSTANCIA < 3</SCRIPT><style>a{}</style><b>CONSTANCIA DE DEP&Oacute;SITO</b> N&uacute;mero de constancia<br/>781234
    Ruc del Proveedor: 20990016004 N&#250;mero de Documento 20990001015 Monto del dep&oacute;sito S/149.00 Fecha y hora de pago 04/11/2026
    Tipo de Comprobante 01 N&uacute;mero de Comprobante F001 - 1`;
  expect(readConstancia(Buffer.from(page))).toMatchObject({ number: '781234', amount: '149.00' });
});

// Each of them stood still for minutes, by patterns that looked back from every letter.
test.each([
  ['tags that never close', ' <'.repeat(125_000)],
  ['scripts that never close', '<script>'.repeat(31_000)],
  ['styles that are closed by another name', '<style></script>'.repeat(15_000)],
  ['labels without what they name', 'Número de constancia : '.repeat(10_000)],
  ['entities', '&#;&#99999999999;'.repeat(12_000)],
])('a page of %s is no constancia, and each of its letters is looked at once', (_what, text) => {
  expect(readConstancia(Buffer.from(`CONSTANCIA DE DEPÓSITO ${text}`))).toBeUndefined();
});

test.each(['Tipo de Bien ó servicio', 'Tipo de Bien o servicio'])('«%s» says for what it was deposited', (label) => {
  const page = (goods: string) => `CONSTANCIA DE DEPÓSITO Número de constancia 00781234 Ruc del Proveedor 20990016004
    Número de Documento 20990001015 Monto del depósito S/149.00 Fecha y hora de pago 04/11/2026 ${goods}
    Tipo de Comprobante 01 Número de Comprobante F001 - 1`;
  expect(readConstancia(Buffer.from(page(`${label}: 037 - DEMÁS SERVICIOS`)))).toMatchObject({ goods: '037' });
  expect(readConstancia(Buffer.from(page('')))).toMatchObject({ goods: null });
});

test('a page larger than any of SUNAT’s is not read', () => {
  const ofBytes = (size: number) => {
    const page = Buffer.from(`CONSTANCIA DE DEPÓSITO Número de constancia 00781234 Ruc del Proveedor 20990016004
      Número de Documento 20990001015 Monto del depósito S/149.00 Fecha y hora de pago 04/11/2026
      Tipo de Comprobante 01 Número de Comprobante F001 - 1`);
    return readConstancia(Buffer.concat([page, Buffer.alloc(size - page.length, ' ')]));
  };
  expect(ofBytes(256 * 1024)).toMatchObject({ number: '00781234' });
  expect(ofBytes(256 * 1024 + 1)).toBeUndefined();
});
