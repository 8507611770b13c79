import { expect, test } from 'vitest';
import { NEW_QUERY, whenTried, whyNot } from './why-not.ts';

test.each([
  [
    'SOL_USER_REJECTED',
    /^SUNAT no tiene aceptado el usuario y la clave SOL de la empresa\. Revísalos en Editar credenciales\.$/,
  ],
  [
    'CAPTCHA_DEMANDED',
    /^El Portal SOL pide comprobar que eres una persona\. .*resuelve el captcha y pulsa Actualizar ahora en Recolección\.$/,
  ],
  [
    'SOL_PERMISSION_MISSING',
    /^El usuario SOL no tiene permiso para «Consultar Factura y Nota .*márcalo para ese usuario/,
  ],
  ['SOL_VISIT_ENDED', /^SUNAT cerró nuestra sesión del Portal SOL: alguien entró con el mismo usuario\.$/],
  ['SOL_OPTION_CLOSED', /^El menú de SUNAT ofrece «Consultar Factura y Nota .*» a este usuario, pero no lo abrió\.$/],
  ['ANSWER_NOT_UNDERSTOOD', /^No entendimos lo que respondió SEE-SOL: no se sabe qué comprobantes lista\.$/],
  ['SUNAT_UNAVAILABLE', /^SEE-SOL no respondió\.$/],
  ['UNEXPECTED', /^La consulta a SEE-SOL falló de nuestro lado\.$/],
] as const)('%s has words of its own', (code, says) => {
  expect(whyNot(code)).toMatch(says);
});

test('when it is asked again is said in the hour of Lima, at the end of a month and of a year too', () => {
  const failed = new Date('2027-01-01T04:59:00Z');
  expect(whenTried(failed, new Date('2027-01-01T05:04:00Z'))).toBe(
    'Se intentó el 31/12/2026 23:59. Se vuelve a preguntar el 01/01/2027 00:04.',
  );
  expect(whenTried(failed, null)).toBe(
    'Se intentó el 31/12/2026 23:59. Se vuelve a preguntar después de otra recolección.',
  );
});

test('of a visit that somebody ended it is said once when the next is made', () => {
  const says = `${whyNot('SOL_VISIT_ENDED', NEW_QUERY)} ${whenTried(new Date(), null)}`;
  expect(says.match(/recolección/g)).toHaveLength(1);
});
