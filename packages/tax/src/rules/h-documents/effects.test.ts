import { expect, test } from 'vitest';
import { judge } from '../../judge.ts';
import { RULEBOOK } from '../../rulebook.ts';
import { factsOf } from '../../testing/read-cases.ts';

const paid = (kind: string, on: string) => ({ known: [{ kind, on, amount: null }] });
const NO_IGV = { 'voucher.igv': '0.00' };

test.each([
  ['02', {}, 'recibo-honorarios', 'yes', 'not-applicable'],
  ['10', {}, 'recibo-arrendamiento', 'yes', 'not-applicable'],
  ['05', {}, 'boleto-aereo', 'yes', 'yes'],
  ['05', NO_IGV, 'boleto-aereo', 'yes', 'not-applicable'],
  ['13', NO_IGV, 'documento-bancario', 'yes', 'not-applicable'],
  ['12', NO_IGV, 'ticket-maquina', 'yes', 'no'],
  ['19', {}, 'espectaculo-peaje-estacionamiento', 'observed', 'yes'],
  ['00', {}, 'documento-no-sustenta', 'observed', 'no'],
  ['09', {}, 'documento-no-sustenta', 'no', 'no'],
  ['50', {}, 'dua-importacion', 'yes', 'pending'],
  ['50', { support: paid('customs-paid', '2026-06-05') }, 'dua-importacion', 'yes', 'yes'],
  ['50', { support: paid('customs-paid', '2026-07-05') }, 'dua-importacion', 'yes', 'not-this-period'],
  ['91', { support: paid('form-1662-paid', '2026-07-05') }, 'no-domiciliado', 'yes', 'not-this-period'],
  ['91', { payments: { absent: 'banco' } }, 'gasto-no-domiciliado-no-pagado', 'deferred', 'unchanged'],
])('%s %j: %s gives expense %s and credit %s', (typeCode, facts, id, expense, credit) => {
  const { findings } = judge(factsOf({ facts: { 'voucher.typeCode': typeCode, ...facts } }), RULEBOOK);
  expect(findings.find(({ rule }) => rule === id)?.effect).toEqual({ expense, credit });
});
