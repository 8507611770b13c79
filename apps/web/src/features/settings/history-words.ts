import { PROGRAM_TITLES } from '@yupana/contract/booking-programs.ts';
import { type SettingName, type SettingValue, WITHDRAWALS } from '@yupana/contract/setting-values.ts';
import type { SettingEvent } from '@yupana/contract/settings.ts';
import { formatDate } from '../../lib/formats.ts';
import {
  ACCOUNTS,
  type AccountName,
  DESTINATIONS,
  optionsOf,
  placeOf,
  plateText,
  REGIMES,
  REVIEW_RESULTS,
  TENURES,
} from './setting-words.ts';

const NOBODY = 'Sin informar';

type Said = { [N in SettingName]: (value: SettingValue<N>) => string[] };

const SAID: Said = {
  activity: ({ ciiu }) => ciiu.map((code) => `CIIU ${code}`),
  regime: ({ regime }) => [REGIMES[regime]],
  location: ({ ubigeo }) => [placeOf(ubigeo)],
  pro_rata: ({ has_untaxed_sales: has, coefficient }) => [
    has ? `Con ventas no gravadas, coeficiente ${coefficient ?? '–'}` : 'Sin ventas no gravadas',
  ],
  destination: ({ destination }) => [DESTINATIONS[destination]],
  exempt_income: ({ has_exempt_income: has }) => [has ? 'Con rentas exoneradas' : 'Sin rentas exoneradas'],
  payments: ({ loads_payments: loads }) => [loads ? 'Carga sus pagos' : 'No carga sus pagos'],
  fleet: ({ vehicles }) =>
    orNone(vehicles, 'Sin vehículos', ({ plate, tenure, ...days }) => [
      plateText(plate),
      TENURES[tenure],
      ...said(days),
    ]),
  related_parties: ({ parties }) =>
    orNone(parties, 'Sin empresas vinculadas', ({ ruc, name, tie, ...days }) => [
      `${name} (${ruc})`,
      tie,
      ...said(days),
    ]),
  own_words: ({ words }) => orNone(words, 'Sin palabras', (word) => [word]),
  trusted_suppliers: ({ suppliers }) =>
    orNone(suppliers, 'Sin proveedores', ({ ruc, name, category, ...days }) => [
      ...[`${name} (${ruc})`, category],
      ...said(days),
    ]),
  accounts: (told) =>
    optionsOf<AccountName>(ACCOUNTS).flatMap(({ value, label }) => (told[value] ? `${label}: ${told[value]}` : [])),
  program: ({ program }) => [PROGRAM_TITLES[program]],
  ssco_reviews: ({ reviews }) =>
    orNone(reviews, 'Sin revisiones', ({ ruc, requested_on, result }) => [
      `${ruc}, pedida el ${formatDate(requested_on)}: ${REVIEW_RESULTS[result].toLowerCase()}`,
    ]),
  supplier_records: ({ records }) =>
    orNone(records, 'Sin fichas', (one) => [`${one.name} (${one.ruc})`, ...ofRecord(one), ...said(one)]),
};

/** `RMT, CIIU 4690` */
function ofRecord({ regime, ciiu, ...record }: SettingValue<'supplier_records'>['records'][number]): string[] {
  const { electronic_since, registered_on, withdrawal, suspension } = record;
  return [
    ...(regime ? [REGIMES[regime]] : []),
    ...(ciiu.length > 0 ? [`CIIU ${ciiu.join(' y ')}`] : []),
    ...(registered_on ? [`inscrito el ${formatDate(registered_on)}`] : []),
    ...(electronic_since ? [`emisor electrónico desde el ${formatDate(electronic_since)}`] : []),
    ...(withdrawal ? [`${WITHDRAWALS[withdrawal.code].slice(5).toLowerCase()} el ${formatDate(withdrawal.on)}`] : []),
    ...(suspension
      ? [
          `en suspensión desde el ${formatDate(suspension.from)}${suspension.to ? ` hasta el ${formatDate(suspension.to)}` : ''}`,
        ]
      : []),
  ];
}

/** What a supplier's ficha RUC says, in a line. */
export function sayRecord(record: SettingValue<'supplier_records'>['records'][number]): string {
  return ofRecord(record).join(' · ');
}

function said({ since, until }: { since: string; until: string | null }): string[] {
  return [`desde ${formatDate(since)}${until ? ` hasta ${formatDate(until)}` : ''}`];
}

function orNone<T>(all: readonly T[], none: string, say: (one: T) => string[]): string[] {
  return all.length === 0 ? [none] : all.map((one) => say(one).join(', '));
}

/** What a setting says, in words: one text for each of its lines. */
export function sayValue(setting: SettingName, value: unknown): string[] {
  if (value === null) return [NOBODY];
  return (SAID[setting] as (value: unknown) => string[])(value);
}

export interface SaidChange {
  /** What is no more, and what is new; of lists, only the lines that changed. */
  from: string[];
  to: string[];
}

/**
 * What counted on the day from which an event counts, before somebody said otherwise: a value of a later day was no more there, and still
 * counts from its own on. Of lists, whose lines say since when, the word before it.
 */
function countedBefore(event: SettingEvent, events: readonly SettingEvent[]): SettingEvent | undefined {
  const sinceOf = ({ since }: SettingEvent) => since ?? '';
  return events
    .filter((one) => one.setting === event.setting && one.version < event.version && sinceOf(one) <= sinceOf(event))
    .toSorted((one, other) => sinceOf(one).localeCompare(sinceOf(other)) || one.version - other.version)
    .at(-1);
}

/** From what to what an event changed a setting or a rule. @param events all of them, the last first */
export function changeOf(event: SettingEvent, events: readonly SettingEvent[]): SaidChange {
  if (event.setting === null) {
    const { off } = event.value as { off: boolean };
    return off ? { from: ['Encendida'], to: ['Apagada'] } : { from: ['Apagada'], to: ['Encendida'] };
  }
  const { setting } = event;
  const before = countedBefore(event, events);
  const to = sayValue(setting, event.value);
  const from = sayValue(setting, before?.value ?? null);
  const changed = { from: from.filter((line) => !to.includes(line)), to: to.filter((line) => !from.includes(line)) };
  // Said again, with another reason: there is nothing but what it says.
  return changed.from.length + changed.to.length === 0 ? { from: [], to } : changed;
}
