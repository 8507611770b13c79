import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { addDays } from '../../../platform/calendar.ts';
import type { FeedEvent } from './feed-events.ts';

const TWELVE_HOURS = 12 * 3_600;
/** The library writes days by their date in this zone, whatever the machine's; none is written: a day is a day. */
const ZONE = 'UTC';

/**
 * Writes events of whole days as an iCalendar.
 * @source RFC 5545: lines of 75 octets with CRLF, text escaped; RFC 7986 for its name and how often to look again
 * @param owner tells the events of one account from those of another in a program that reads both
 */
export function writeIcs(events: readonly FeedEvent[], owner: string, at: Date): string {
  const calendar = ical({
    name: 'Vencimientos · Yupana',
    prodId: { company: 'Yupana', product: 'Calendario', language: 'ES' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: TWELVE_HOURS,
  });
  for (const { id, on, title, text } of events) {
    calendar.createEvent({
      ...{ id: `${id}-${owner}@yupana`, stamp: at, timezone: ZONE, allDay: true },
      ...{ start: dayOf(on), end: dayOf(addDays(on, 1)) },
      ...{ summary: plain(title), description: text.split('\n').map(plain).join('\n') },
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  // Each line ends, the last one too.
  return `${calendar.toString()}\r\n`;
}

function dayOf(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

/** A name is one line, whatever was typed or came from a register. */
function plain(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
