/** Peru keeps no summer time: always five hours behind UTC. */
const LIMA_OFFSET = -5 * 3_600_000;

/** The sandbox's time. Set to an instant, it runs on from there. */
export interface Clock {
  now(): Date;
  set(instant: Date): void;
}

export function clockFrom(start: Date | null): Clock {
  let ahead = start === null ? 0 : start.getTime() - Date.now();
  return {
    now: () => new Date(Date.now() + ahead),
    set: (instant) => {
      ahead = instant.getTime() - Date.now();
    },
  };
}

/** `YYYY-MM-DD` in Lima. */
export function limaDate(instant: Date): string {
  return shifted(instant).slice(0, 10);
}

/** `HH:MM:SS` in Lima. */
export function limaTime(instant: Date): string {
  return shifted(instant).slice(11, 19);
}

function shifted(instant: Date): string {
  return new Date(instant.getTime() + LIMA_OFFSET).toISOString();
}
