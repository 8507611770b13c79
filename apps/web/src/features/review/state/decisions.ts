import type { QueryClient } from '@tanstack/react-query';
import { getReview, type ReviewGroup } from '@yupana/contract/review.ts';
import { afterPaint } from '../../../lib/after-paint.ts';
import { errorText } from '../../../lib/api/api-error.ts';
import { callKey } from '../../../lib/api/query.ts';
import type { DecidedScope } from '../../../lib/deciding/send-decision.ts';
import { askAgainOfStatuses } from '../../../lib/figures/ask-again.ts';
import type { Awaited } from '../../../lib/postponing/awaited-words.ts';
import type { Action, Job } from './job.ts';
import { alreadySaid, sendBack, sendJob } from './send-job.ts';

/** Something that the server said of a decision and that is not that it was done: who decided before, what was skipped. */
export interface Told {
  id: number;
  group: ReviewGroup;
  text: string;
}

export interface Failure {
  why: string;
  job: Job;
}

export interface DecisionsState {
  /** What was done on screen and the server's groups do not show yet, in the order in which it was done. */
  jobs: readonly Job[];
  told: readonly Told[];
  /** What could not be kept, by its group: it is there again. */
  failures: ReadonlyMap<string, Failure>;
  /** What was done last and can be taken back. */
  last: Job | null;
}

export interface NewJob {
  action: Action;
  group: ReviewGroup;
  reason?: string;
  awaited?: Awaited;
}

/** What makes decisions last, besides the screen that shows them. */
export interface Decisions {
  state(): DecisionsState;
  subscribe(listener: () => void): () => void;
  /** On screen at once; sent after what was done before it. */
  add(job: NewJob): Job;
  /** Takes the last one back, also while it is on its way. @returns which */
  undoLast(): Job | null;
  /** It cannot be taken back by a key any more. */
  forgetLast(id: number): void;
  /** Something of a group that nobody here did anything to. */
  tell(group: ReviewGroup, text: string): void;
  dismiss(id: number): void;
}

const NOTHING: DecisionsState = { jobs: [], told: [], failures: new Map(), last: null };
const ASKED_AGAIN_AFTER_MS = 5_000;
/** Without a decision: who goes on deciding is not kept waiting by an answer that says what is on screen already. */
const QUIET_MS = 500;
let serial = 0;

/**
 * Decisions of one period: shown at once, sent one after another in the order in which they were taken, and laid over what the server
 * says until it says them itself. One that fails is taken off, with why, and the others go on.
 */
export function createDecisions(scope: DecidedScope, client: QueryClient, failed: (text: string) => void): Decisions {
  let state = NOTHING;
  const listeners = new Set<() => void>();
  const steps: (() => Promise<void>)[] = [];
  let running = false;
  let rest: ReturnType<typeof setTimeout> | undefined;

  function change(next: Partial<DecisionsState>) {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }
  const key = callKey(getReview, { query: scope });
  const answeredAt = () => client.getQueryState(key)?.dataUpdatedAt;
  const find = (id: number) => state.jobs.find((one) => one.id === id);
  function changeJob(id: number, next: Partial<Job>) {
    const { jobs, last } = state;
    change({
      jobs: jobs.map((one) => (one.id === id ? { ...one, ...next } : one)),
      last: last?.id === id ? { ...last, ...next } : last,
    });
  }
  function drop(id: number) {
    change({
      jobs: state.jobs.filter((one) => one.id !== id),
      ...(state.last?.id === id && { last: null }),
    });
  }
  function tell(group: ReviewGroup, text: string) {
    change({ told: [...state.told, { id: ++serial, group, text }] });
  }

  async function send(id: number) {
    const job = find(id);
    // Taken back before its turn came.
    if (!job) return;
    changeJob(id, { state: 'sent' });
    try {
      const { batch, skipped } = await sendJob(scope, job);
      changeJob(id, { state: 'done', batch });
      if (skipped) tell(job.group, skipped);
    } catch (error) {
      const said = alreadySaid(error);
      if (said !== null) {
        // Nothing to try again: it leaves the list with what the server said of it.
        changeJob(id, { state: 'done' });
        if (state.last?.id === id) change({ last: null });
        return tell(job.group, said);
      }
      const wasTakenBack = find(id)?.undone;
      drop(id);
      if (!wasTakenBack)
        change({ failures: new Map(state.failures).set(job.group.id, { why: errorText(error), job }) });
    }
  }
  async function takeBack(id: number) {
    const job = find(id);
    if (job?.state !== 'done') return;
    try {
      await sendBack(scope, job);
    } catch (error) {
      changeJob(id, { undone: false });
      failed(errorText(error));
    }
  }
  /** Whatever shows them is asked again; what the review says itself then is laid over it no more. */
  async function settle() {
    const known = state.jobs;
    const before = answeredAt();
    await askAgainOfStatuses(client);
    if (answeredAt() === before) await client.refetchQueries({ queryKey: key, type: 'inactive' });
    if (answeredAt() !== before) change({ jobs: state.jobs.filter((job) => !known.includes(job)) });
    // Without an answer what was done stays laid over the last one.
    else if (known.length > 0) setTimeout(() => void run(), ASKED_AGAIN_AFTER_MS);
  }
  async function run() {
    if (running) return;
    running = true;
    clearTimeout(rest);
    for (let step = steps.shift(); step; step = steps.shift()) await step();
    running = false;
    rest = setTimeout(() => void settleInQuiet(), QUIET_MS);
  }
  async function settleInQuiet() {
    if (running) return;
    running = true;
    await settle();
    running = false;
    if (steps.length > 0) void run();
  }
  function enqueue(step: () => Promise<void>) {
    steps.push(step);
    // To begin a request costs as much as to draw a part of the next decision, which comes first.
    void afterPaint().then(run);
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add({ action, group, reason = '', awaited = null as Awaited | null }) {
      const job: Job = {
        ...{ id: ++serial, action, group, reason, awaited },
        state: 'waiting',
        batch: null,
        undone: false,
      };
      const failures = new Map(state.failures);
      failures.delete(group.id);
      change({ jobs: [...state.jobs, job], failures, last: job });
      enqueue(() => send(job.id));
      return job;
    },
    undoLast() {
      const last = state.last;
      if (!last) return null;
      change({ last: null });
      const job = find(last.id);
      if (job?.state === 'waiting') drop(job.id);
      else {
        // It may be in the server's answer by now: then it is laid back over it.
        const back = { ...(job ?? last), undone: true };
        change({ jobs: job ? state.jobs.map((one) => (one === job ? back : one)) : [...state.jobs, back] });
        enqueue(() => takeBack(last.id));
      }
      return last;
    },
    forgetLast(id) {
      if (state.last?.id === id) change({ last: null });
    },
    tell,
    dismiss(id) {
      change({ told: state.told.filter((one) => one.id !== id) });
    },
  };
}
