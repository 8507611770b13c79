import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

export const mailClosing = defineJob({
  name: 'closure.mail-closing',
  payload: z.object({ memberId: z.uuid() }),
  retry: { limit: 8, delay: 10, longest: 1_800 },
  expireInSeconds: 120,
});

/** Gives each owner its own of the files of an earlier version, once; a night without such files costs nothing. */
export const takeOver = defineJob({
  name: 'closure.take-over-files',
  payload: z.object({}),
  retry: { limit: 3, delay: 60, longest: 600 },
  expireInSeconds: 6 * 3600,
  heartbeatSeconds: 30,
  policy: 'stately',
  schedule: { cron: '40 2 * * *', payload: {} },
});

/** An hour after somebody's all was erased: a file that was being written meanwhile came after its owner was gone. */
export const forgetFiles = defineJob({
  name: 'closure.forget-files',
  payload: z.union([z.object({ firmId: z.uuid() }), z.object({ businessId: z.uuid() })]),
  retry: { limit: 5, delay: 60, longest: 3_600 },
  expireInSeconds: 600,
});

/** Erases the accounts that were closed thirty days ago, once a night. */
export const eraseAccounts = defineJob({
  name: 'closure.erase-accounts',
  payload: z.object({}),
  retry: { limit: 3, delay: 60, longest: 600 },
  expireInSeconds: 3 * 3600,
  heartbeatSeconds: 30,
  policy: 'stately',
  schedule: { cron: '40 3 * * *', payload: {} },
});

/** Erases the companies that were removed thirty days ago, once a night. */
export const eraseRemoved = defineJob({
  name: 'closure.erase-removed',
  payload: z.object({}),
  retry: { limit: 3, delay: 60, longest: 600 },
  expireInSeconds: 3 * 3600,
  heartbeatSeconds: 30,
  policy: 'stately',
  schedule: { cron: '10 4 * * *', payload: {} },
});
