import type { CloseAnswer } from './present-close.ts';

/** What an open period would be closed as. */
export type Shown = Pick<CloseAnswer, 'seq' | 'checks' | 'figures' | 'program' | 'contents'>;

/** What was shown of the periods of one server, by all that it was reckoned from. */
export type ShownPeriods = Pick<Map<string, Shown>, 'get' | 'set'>;

const MOST_SHOWN = 100;

/** Reading a large period takes a second or two: who looks again finds it as it stood, while it stands so. The oldest are forgotten. */
export function rememberShown(): ShownPeriods {
  const shown = new Map<string, Shown>();
  return {
    get: (name) => shown.get(name),
    set: (name, one) => {
      const [oldest] = shown.keys();
      if (oldest !== undefined && shown.size >= MOST_SHOWN) shown.delete(oldest);
      return shown.set(name, one);
    },
  };
}
