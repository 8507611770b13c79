/** Time as the rest of the server sees it. Tests hold it still; nothing else calls `new Date()` for a business reason. */
export interface Clock {
  now(): Date;
  /** Today's plain date (`YYYY-MM-DD`) in Peru, whatever the machine's time zone. */
  today(): string;
}

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Lima', dateStyle: 'short' });

const HOUR = 3_600_000;
/** The last hour that was asked for, and its date: days begin with an hour, and to format one costs what a small question does. */
let last = { hour: Number.NaN, date: '' };

/** The plain date of an instant on the calendar of America/Lima (UTC-5, no daylight saving since 1994). */
export function dateInLima(instant: Date): string {
  const hour = Math.floor(instant.getTime() / HOUR);
  if (hour !== last.hour) last = { hour, date: calendar.format(instant) };
  return last.date;
}

const dateTime = new Intl.DateTimeFormat('es-PE', {
  timeZone: 'America/Lima',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The same with its hour, for a person: «22/11/2026 15:05». */
export function dateTimeInLima(instant: Date): string {
  return dateTime.format(instant).replace(',', '');
}

export const systemClock: Clock = {
  now: () => new Date(),
  today: () => dateInLima(new Date()),
};

/** A clock that stands still until it is told to move. */
export interface HeldClock extends Clock {
  set(instant: Date | string): void;
  advance(milliseconds: number): void;
}

export function holdClock(at: Date | string): HeldClock {
  let instant = new Date(at);
  return {
    now: () => new Date(instant),
    today: () => dateInLima(instant),
    set: (next) => {
      instant = new Date(next);
    },
    advance: (milliseconds) => {
      instant = new Date(instant.getTime() + milliseconds);
    },
  };
}
