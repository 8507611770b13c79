import { expect, test } from 'vitest';
import { judge } from '../../judge.ts';
import { RULEBOOK } from '../../rulebook.ts';
import { factsOf } from '../../testing/read-cases.ts';

const verdictOf = (facts: Record<string, unknown>) => judge(factsOf({ facts }), RULEBOOK);
const observedIn = (facts: Record<string, unknown>) =>
  verdictOf(facts)
    .findings.filter(({ severity }) => severity === 'observes')
    .map(({ rule }) => rule);

/** The precedences of the catalogue, §9.2, by their numbers: those of form. */
test('9: to lack IGV is the usual thing of a boleta of the Nuevo RUS, of fees, of rents, of banks and abroad', () => {
  const lines = [
    {
      ...{ description: 'Laptop 15 pulgadas', quantity: 1, unit: 'NIU', unitValue: '1000.00', amount: '1000.00' },
      ...{
        taxes: [{ scheme: '9997', base: '1000.00', amount: '0.00', percent: null, affectation: '20' }],
        plate: null,
      },
    },
  ];
  const untaxed = { 'voucher.igv': '0.00', 'voucher.taxable': '0.00', 'voucher.nonTaxable': '1000.00' };
  const exempt = { ...untaxed, 'voucher.total': '1000.00', 'document.lines': lines };
  expect(observedIn(exempt)).toContain('exonerado-indebido');
  for (const typeCode of ['03', '02', '10', '13', '91'])
    expect(observedIn({ ...exempt, 'voucher.typeCode': typeCode, 'document.operation': '0113' })).not.toContain(
      'exonerado-indebido',
    );
  const modified = { typeCode: '13', serie: '001', number: '7', issueDate: null };
  expect(observedIn({ ...exempt, 'voucher.typeCode': '08', 'voucher.modified': modified })).not.toContain(
    'exonerado-indebido',
  );
});

test('12: a reduced rate is observed once, not as a rate unknown besides', () => {
  const taxes = [{ scheme: '1000', base: '1000.00', amount: '100.00', percent: 10, affectation: null }];
  const line = { description: 'Menú ejecutivo', quantity: 10, unit: 'NIU', unitValue: '100.00', amount: '1000.00' };
  const facts = {
    ...{ 'voucher.igv': '100.00', 'voucher.total': '1100.00', 'document.igv': '100.00', 'document.total': '1100.00' },
    ...{ 'document.taxes': taxes, 'document.lines': [{ ...line, taxes, plate: null }], 'issuer.record.ciiu': ['5610'] },
  };
  const verdict = verdictOf(facts);
  const ofRate = verdict.findings.filter(({ rule }) => rule.startsWith('igv-')).map(({ rule }) => rule);
  expect(ofRate).toEqual(['igv-reducido-tasa-desactualizada']);
  expect(verdict.yielded).toMatchObject([
    { to: 'igv-reducido-tasa-desactualizada', label: 'tasa-reducida', finding: { rule: 'igv-tasa-no-reconocida' } },
  ]);
});
