import type { ConsultaCpeClient } from '@yupana/sunat/consultacpe/types.ts';
import { expect, test } from 'vitest';
import { holdClock } from '../../../platform/clock.ts';
import type { DueFile } from '../queries-files.ts';
import { fetchFile } from './fetch-file.ts';

const FILE: DueFile = {
  ...{ book: 'RCE', issuer_ruc: '20990016004', type_code: '01', serie: 'F001', number: '1', kind: 'xml' },
  ...{ tries: 0, is_open: true, rank: 1 },
};
const ABSENT = { xml: async () => ({ kind: 'absent' }) } as unknown as ConsultaCpeClient;

test.each([
  [true, new Date('2026-11-21T15:00:00Z')],
  [false, null],
])('what SUNAT has not is asked for again tomorrow while its period is open: %s', async (is_open, next_try_at) => {
  const deps = { clock: holdClock('2026-11-20T15:00:00Z'), files: {} as never };
  const company = { businessId: '1', ruc: '20990001015' };
  const { outcomes, learnt } = await fetchFile(
    deps,
    ABSENT,
    company,
    { ...FILE, is_open },
    new AbortController().signal,
  );
  expect(outcomes).toMatchObject([{ state: 'absent', reason: 'not-there', next_try_at }]);
  expect(learnt).toMatchObject([{ document: { absent: 'not-there' } }]);
});
