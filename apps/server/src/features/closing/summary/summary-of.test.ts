import { expect, test } from 'vitest';
import type { Packed } from '../packed/packed.ts';
import { summaryOf } from './summary-of.ts';

const packed = (igv_result: number, due_on: string, closed_at: string) => {
  const some = { count: 1, igv_amount: 18 };
  const figures = {
    ...{ deductible: some, observed: some, rejected: some, in_process: some, sales_igv_amount: 36, left_out: [] },
    ...{
      purchases_igv_amount: 18,
      shared_igv_amount: 0,
      balance_amount: null,
      boxes: null,
      months: [],
      igv_result,
      due_on,
    },
  };
  const row = {
    figures,
    closed_at: new Date(closed_at),
    version: 1,
    closed_by_name: 'Rosa',
    statuses_hash: 'a'.repeat(64),
    files_total: 8,
  };
  return {
    owner: { name: 'Una SAC', ruc: '20990002143' },
    row,
    key: { period: '202607' },
    contact: '',
  } as unknown as Packed;
};

test('a client is told to deposit what gives credit then, and to send what is missing', () => {
  const paper = packed(18, '2026-08-26', '2026-08-20T03:00:00Z');
  const left = (says: string, count: number) => ({ reason: says, basis: '', count, igv_amount: count, says });
  Object.assign(paper.row.figures, { left_out: [left('Deposita ya.', 2), left('Envía el sustento.', 1), left('', 4)] });
  expect(summaryOf(paper).asks.slice(1)).toEqual([
    { title: 'Este mes', text: 'Depositar las detracciones de 2 compras, o enviar sus constancias: S/ 2.00 de IGV.' },
    { title: 'Este mes', text: 'Enviar el sustento de 1 compra, S/ 1.00 de IGV.' },
  ]);
});

test('what is due says until when, and when that day is past that it is', () => {
  // The last day, at night in Lima.
  const onTime = summaryOf(packed(18, '2026-08-26', '2026-08-27T03:00:00Z'));
  expect(onTime.words).toMatch(/^Este mes pagas S\/ 18\.00 de IGV hasta el 26\/08\/2026\./);
  expect(onTime.asks[0]?.title).toBe('Hasta el 26/08/2026');
  const late = summaryOf(packed(18, '2026-08-26', '2026-11-24T15:00:00Z'));
  expect(late.words).toMatch(
    /^De este mes se pagan S\/ 18\.00 de IGV\. El plazo para declarar venció el 26\/08\/2026\./,
  );
  expect(late.asks[0]?.title).toBe('Venció el 26/08/2026');
  expect(summaryOf(packed(-18, '2026-08-26', '2026-11-24T15:00:00Z')).words).toContain(
    'de S/ 18.00. El plazo para declarar venció el 26/08/2026.',
  );
});

test('what is known to be taken off is told beside what is due, and not as nothing', () => {
  const paper = packed(18, '2026-08-26', '2026-08-20T03:00:00Z');
  Object.assign(paper.row.figures, { perceptions_amount: 1434.51, retentions_amount: 7 });
  expect(summaryOf(paper).words).toMatch(
    /^Este mes pagas S\/ 18\.00 de IGV, menos S\/ 1,434\.51 de percepciones y S\/ 7\.00 de retenciones hasta el 26\/08\/2026\./,
  );
  Object.assign(paper.row.figures, { perceptions_amount: null, retentions_amount: 0 });
  expect(summaryOf(paper).words).toMatch(/^Este mes pagas S\/ 18\.00 de IGV hasta/);
});
