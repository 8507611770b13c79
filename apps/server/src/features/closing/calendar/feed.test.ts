import { parsePeriod } from '@yupana/tax/period.ts';
import { deadlineGroupOf } from '@yupana/tax/tables/deadlines.ts';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { type FedCompany, feedEvents } from './feed-events.ts';
import { writeIcs } from './write-ics.ts';

const FIRST = parsePeriod('202610');
const AT = new Date('2026-11-17T15:00:00Z');
const SIETE: FedCompany = { ruc: '20990001015', name: 'Comercial Siete Quenas S.A.C.' };
const COMPANIES: FedCompany[] = [
  SIETE,
  { ruc: '20990003174', name: 'Constructora Andamio; Paciente, S.A.C.' },
  { ruc: '20990005274', name: 'Ñandú & «Caña» \\ Señorío de las Peñas y de los Ñaños S.A.C.' },
  { ruc: '20990004030', name: 'Ferretería Cero E.I.R.L.' },
];
const byDigit = (ruc: string) => deadlineGroupOf(ruc, false);
const write = (companies = COMPANIES, groupOf = byDigit, first = FIRST) =>
  writeIcs(feedEvents(companies, first, groupOf), 'marca', AT);

/** What another program makes of it. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((one) => {
    const event = new ICAL.Event(one);
    const { uid, summary, description, startDate, endDate } = event;
    const days = [startDate, endDate].map((time) => `${time}${time.isDate ? '' : ' not a day'}`);
    return { uid, summary, description, on: days[0], until: days[1] };
  });
}
const of = (events: ReturnType<typeof read>, uid: string) => events.find((one) => one.uid === `${uid}-marca@yupana`);

test('another program reads the days, whole and without a time zone, whatever the zone of who writes and reads', () => {
  const events = read(write());
  expect(of(events, 'declaracion-202610-45')).toEqual({
    ...{ uid: 'declaracion-202610-45-marca@yupana', on: '2026-11-19', until: '2026-11-20' },
    summary: 'FV 621 de Oct 2026: RUC en 4 y 5, 3 empresas',
    description: COMPANIES.slice(0, 3)
      .map(({ name, ruc }) => `${name} · RUC ${ruc}`)
      .join('\n'),
  });
  expect(of(events, 'registros-202610-45')).toMatchObject({ on: '2026-11-18', until: '2026-11-19' });
  expect(of(events, 'declaracion-202610-0')).toMatchObject({
    summary: 'FV 621 de Oct 2026: Ferretería Cero E.I.R.L.',
    on: '2026-11-16',
  });
  expect(of(events, 'detracciones-202610')).toMatchObject({
    summary: 'Detracciones para usar el IGV de Oct 2026',
    on: '2026-11-06',
  });
  expect(of(events, 'declaracion-202610-1')).toBeUndefined();
});

test('years of which SUNAT printed no table say that they are reckoned, and what nobody knows is not there', () => {
  const events = read(write());
  expect(of(events, 'declaracion-202612-0')?.summary).toBe('FV 621 de Dic 2026: Ferretería Cero E.I.R.L.');
  const reckoned = of(events, 'declaracion-202701-0');
  expect(reckoned?.summary).toBe('FV 621 de Ene 2027: Ferretería Cero E.I.R.L. (calculado)');
  expect(reckoned?.description).toContain('Calculado: SUNAT aún no publica el cronograma de ese año.');
  expect(of(events, 'declaracion-202711-0')).toMatchObject({ on: '2027-12-17' });
  expect(read(write(COMPANIES, byDigit, parsePeriod('202712')))).toEqual([]);
});

test('a good taxpayer has its own day, and only from when it is one', () => {
  const events = read(
    writeIcs(
      feedEvents([SIETE], FIRST, (ruc, period) => deadlineGroupOf(ruc, period >= '202611')),
      'marca',
      AT,
    ),
  );
  expect(of(events, 'declaracion-202610-45')?.on).toBe('2026-11-19');
  expect(of(events, 'declaracion-202610-good')).toBeUndefined();
  expect(of(events, 'declaracion-202611-good')?.on).toBe('2026-12-28');
  expect(of(events, 'declaracion-202611-45')).toBeUndefined();
});

test('it is as RFC 5545 wants it: lines that end with CRLF, of 75 octets at most, cut within no character', () => {
  const text = write();
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of text.split('\r\n')) {
    expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
    expect(line).not.toContain('\uFFFD');
  }
  expect(text.replaceAll('\r\n ', '')).toContain('Constructora Andamio\\; Paciente\\, S.A.C.');
  expect(text).not.toContain('TZID');
  expect(text).toContain('DTSTART;VALUE=DATE:20261119\r\n');
});

test('the same day is the same event in each reading: programs know it again', () => {
  const uids = (text: string) => read(text).map(({ uid }) => uid);
  const all = uids(write());
  expect(new Set(all).size).toBe(all.length);
  const later = writeIcs(
    feedEvents([...COMPANIES].reverse(), FIRST, byDigit),
    'marca',
    new Date('2026-12-01T00:00:00Z'),
  );
  expect(uids(later)).toEqual(all);
});

test('a name adds nothing to the calendar but itself, and an account without companies has none of it', () => {
  const name = 'A\r\nEND:VEVENT\r\nBEGIN:VEVENT\u2028UID:otra';
  const events = read(write([{ ...SIETE, name }]));
  expect(of(events, 'declaracion-202610-45')?.summary).toBe('FV 621 de Oct 2026: A END:VEVENT BEGIN:VEVENT UID:otra');
  expect(events.every(({ uid }) => uid.endsWith('-marca@yupana'))).toBe(true);
  expect(read(write([]))).toEqual([]);
});
