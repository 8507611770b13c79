import * as calendar from '@yupana/contract/calendar.ts';
import * as calls from '@yupana/contract/closing.ts';
import { route } from '../../route.ts';
import { getCalendar, getCompanyDue } from './calendar/get-calendar.ts';
import { makeLink, revokeLink, showLink } from './calendar/links.ts';
import { getFile } from './calendar/read-feed.ts';
import { closePeriod } from './close-period.ts';
import { getCloseChanges } from './get-changes.ts';
import { getClose, rememberShown } from './get-close.ts';
import { reopenPeriod } from './reopen-period.ts';
import { preparePeriod } from './signing/prepare-period.ts';

export function routes() {
  const shown = rememberShown();
  return [
    route(calls.getClose, (ctx, input) => getClose(ctx, input, shown)),
    route(calls.closePeriod, (ctx, input) => closePeriod(ctx, input, shown)),
    route(calls.preparePeriod, (ctx, input) => preparePeriod(ctx, input, shown)),
    route(calls.reopenPeriod, (ctx, input) => reopenPeriod(ctx, input, shown)),
    route(calls.getCloseChanges, (ctx, input) => getCloseChanges(ctx, input)),
    route(calendar.getCalendar, (ctx, input) => getCalendar(ctx, input)),
    route(calendar.getCompanyDue, (ctx, input) => getCompanyDue(ctx, input)),
    route(calendar.getCalendarLink, (ctx) => showLink(ctx)),
    route(calendar.makeCalendarLink, (ctx) => makeLink(ctx)),
    route(calendar.revokeCalendarLink, (ctx) => revokeLink(ctx)),
    route(calendar.getCalendarFile, (ctx) => getFile(ctx)),
  ];
}
