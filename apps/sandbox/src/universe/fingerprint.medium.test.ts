import { createHash } from 'node:crypto';
import { parsePeriod, periodRange } from '@yupana/tax/period.ts';
import { expect, test } from 'vitest';
import { COMPANIES } from './companies.ts';
import { generatedProposal } from './proposals.ts';

test('a year of proposals of all companies is byte for byte what it was: demo, bench and journeys stand on these figures', () => {
  const hash = createHash('sha256');
  let rows = 0;
  for (const company of COMPANIES) {
    for (const book of ['RCE', 'RVIE'] as const) {
      for (const period of periodRange(parsePeriod('202512'), parsePeriod('202611'))) {
        const text = generatedProposal('yupana', company, book, period, '2026-11-20') ?? '';
        hash.update(`${company.ruc} ${book} ${period}\n${text}`);
        rows += text.split('\n').length;
      }
    }
  }
  expect([rows, hash.digest('hex')]).toEqual([
    94_603,
    '0e8c57c825b279450fff715b07fd5153ac494242c1e2ccf41e9c69006566f36c',
  ]);
});
