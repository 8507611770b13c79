import { describe, expect, test } from 'vitest';
import { observed, reviewGroup } from '../../../../test/review.ts';
import { fakeServer, json } from '../../../../test/server.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import type { DecidedScope } from '../../../lib/deciding/send-decision.ts';
import type { Action, Job } from './job.ts';
import { alreadySaid, sendBack, sendJob } from './send-job.ts';

const POSTPONE = 'POST /businesses/dashboard-reports/observed/postpone/';
const RESUME = 'POST /businesses/dashboard-reports/observed/resume/';
const UNDO = 'POST /businesses/dashboard-reports/observed/undo/';
const SCOPE = { ruc: '20990001015', tax_period: '202610' } as DecidedScope;
const server = fakeServer({
  [POSTPONE]: () => json({ success: true, data: { postponed: 2, until: '2026-11-20' } }),
  [RESUME]: () => json({ success: true, data: { resumed: 2 } }),
  [UNDO]: () => json({ success: true, data: { batch: null, decided: 2, skipped: [], totals: {} } }),
});

const group = reviewGroup('Grifo Tanque Lleno', [observed(1), observed(2)]);
const codes = group.vouchers.map(({ code }) => code);
const job = (action: Action, different: Partial<Job> = {}): Job => ({
  ...{ id: 1, action, group, reason: '', awaited: { for: 'date', until: '2026-11-20' }, state: 'done' },
  ...{ batch: null, undone: false, ...different },
});

describe('taking back', () => {
  test('what was put aside is brought back, and what was brought back is put aside as it was', async () => {
    await sendJob(SCOPE, job('postpone'));
    await sendBack(SCOPE, job('postpone'));
    await sendBack(SCOPE, job('resume'));
    const aside = { codes, for: 'date', until: '2026-11-20' };
    expect(server.asked.map(({ path, body }) => [path.split('/').at(-2), body])).toEqual([
      ['postpone', aside],
      ['resume', { codes }],
      ['postpone', aside],
    ]);
  });

  test('a decision is undone by its batch, and one of which nothing was decided by nothing', async () => {
    await sendBack(SCOPE, job('validate'));
    expect(server.asked).toEqual([]);
    const batch = '019a0000-0000-7000-8000-000000000001';
    await sendBack(SCOPE, job('validate', { batch }));
    expect(server.bodies(UNDO)).toEqual([{ batch }]);
  });
});

test('that somebody was first, or that it is there no more, is told; anything else is a failure', () => {
  const said = (code: string) => alreadySaid(new ApiError(409, { errors: [{ code, message: code }], message: 'Rosa' }));
  expect(said('VOUCHER_ALREADY_DECIDED')).toBe('Rosa');
  expect(said('NOT_FOUND')).toBe('Ya no está entre los observados del periodo.');
  expect(said('PERIOD_CLOSED')).toBeNull();
  expect(alreadySaid(new Error('NOT_FOUND'))).toBeNull();
});
