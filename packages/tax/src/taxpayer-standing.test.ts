import { expect, test } from 'vitest';
import { standingOf } from './taxpayer-standing.ts';

test.each([
  ['ACTIVO', 'active'],
  ['SUSPENSION TEMPORAL', 'suspended'],
  ['BAJA DEFINITIVA', 'withdrawn'],
  ['BAJA DE OFICIO', 'withdrawn'],
  ['BAJA PROVISIONAL', 'withdrawn'],
  ['BAJA PROV. POR OFICI', 'withdrawn'],
  ['BAJA MULT.INSCR. Y O', 'withdrawn'],
  ['ANUL.PROVI.-ACTO ILI', 'annulled'],
  ['ANULACION - ACTO ILI', 'annulled'],
  ['ANULACION - ERROR SU', 'annulled'],
  ['INHABILITADO-VENT.UN', 'other'],
  ['PENDIENTE DE INI. DE', 'other'],
  ['OTROS OBLIGADOS', 'other'],
  ['NUM. INTERNO IDENTIF', 'other'],
  ['ALGO QUE SUNAT INVENTE', 'other'],
])('the state %s is %s', (state, known) => {
  expect(standingOf(state, null).state).toBe(known);
});

test.each([
  ['HABIDO', 'habido'],
  ['NO HABIDO', 'no-habido'],
  ['NO HALLADO', 'no-hallado'],
  ['NO HALLADO SE MUDO D', 'no-hallado'],
  ['NO HALLADO NRO.PUERT', 'no-hallado'],
  ['PENDIENTE', 'other'],
  ['POR VERIFICAR', 'other'],
  [null, 'other'],
])('the condition %s is %s', (condition, known) => {
  expect(standingOf('ACTIVO', condition).domicile).toBe(known);
});
