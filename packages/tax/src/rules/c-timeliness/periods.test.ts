import { expect, test } from 'vitest';
import { judge } from '../../judge.ts';
import { RULEBOOK } from '../../rulebook.ts';
import { factsOf } from '../../testing/read-cases.ts';

const BY_PAYMENT = {
  'customs-paid': ['50', '51', '52', '53', '54'],
  'form-1662-paid': ['91', '98'],
};
const ids = ['comprobante-periodo-anterior', 'fuera-plazo-12-meses'];

/** A purchase of May 2025, annotated in June 2026. */
function asked(typeCode: string, support: unknown) {
  const facts = { 'voucher.typeCode': typeCode, 'voucher.issueDate': '2025-05-20', support };
  const { findings, cannot } = judge(factsOf({ facts }), RULEBOOK);
  return {
    told: findings.map(({ rule }) => rule).filter((rule) => ids.includes(rule)),
    lacking: cannot
      .filter(({ rule }) => ids.includes(rule))
      .map(({ rule, missing }) => [rule, missing])
      .sort(),
  };
}

const paidOn = (kind: string, on: string) => ({ known: [{ kind, on, amount: null }] });

test.each(Object.entries(BY_PAYMENT).flatMap(([kind, types]) => types.map((type) => [type, kind] as const)))(
  'the twelve months of type %s run from the day of «%s»',
  (typeCode, kind) => {
    const lacking = ids.map((id) => [id, 'support']);
    expect(asked(typeCode, { absent: 'sustentos' })).toEqual({ told: [], lacking });
    const others = Object.keys(BY_PAYMENT).filter((other) => other !== kind);
    for (const other of others) expect(asked(typeCode, paidOn(other, '2026-05-02')).lacking).toEqual(lacking);
    expect(asked(typeCode, paidOn(kind, '2026-05-02'))).toEqual({
      told: ['comprobante-periodo-anterior'],
      lacking: [],
    });
    expect(asked(typeCode, paidOn(kind, '2025-05-31'))).toEqual({ told: ['fuera-plazo-12-meses'], lacking: [] });
  },
);

test.each(['01', '08', '12', '13'])('those of type %s run from its issue, whatever was paid', (typeCode) => {
  for (const support of [{ absent: 'sustentos' }, paidOn('form-1662-paid', '2026-05-02')])
    expect(asked(typeCode, support)).toEqual({ told: ['fuera-plazo-12-meses'], lacking: [] });
});
