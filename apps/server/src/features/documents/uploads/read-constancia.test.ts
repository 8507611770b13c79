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
  ['S/. 9,007,199,254,740,993.01', '9007199254740993.01'],
])('a deposit of «%s» is of %s soles', (written, amount) => {
  expect(constancia(written)).toMatchObject({ amount, paidOn: '2026-11-04', number: '00781234' });
});

test.each(['S/ 1.490,00', 'S/ 149,00', 'S/ 149.005', 'S/', 'S/ ,'])(
  'an amount written «%s» is not guessed',
  (written) => {
    expect(constancia(written)).toBeUndefined();
  },
);

test.each(['31/02/2026', '00/11/2026', '04/13/2026'])('nobody paid on %s', (paid) => {
  expect(constancia('S/149.00', paid)).toBeUndefined();
});
