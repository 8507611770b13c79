import type { SettingName, SettingValue } from '@yupana/contract/setting-values.ts';
import { ACCOUNTS, type AccountName, optionsOf, type YesNo } from './setting-words.ts';

/** A list of a setting while it is edited: `none` says that there is nothing to list, which is not the same as not knowing. */
export interface Lines<T> {
  lines: readonly (T & { id: string })[];
  none: boolean;
}

type Vehicle = SettingValue<'fleet'>['vehicles'][number];
type SupplierRecord = SettingValue<'supplier_records'>['records'][number];
type Withdrawal = NonNullable<SupplierRecord['withdrawal']>;
type Review = SettingValue<'ssco_reviews'>['reviews'][number];
interface Days {
  since: string;
  until: string;
}

export interface VehicleLine extends Days {
  plate: string;
  description: string;
  tenure: Vehicle['tenure'];
  managed: boolean;
  declared: boolean;
  cost: string;
  bought_on: string;
}
export interface PartyLine extends Days {
  ruc: string;
  name: string;
  tie: string;
}
export interface SupplierLine extends Days {
  ruc: string;
  name: string;
  category: string;
}
export interface RecordLine extends Days {
  ruc: string;
  name: string;
  regime: SupplierRecord['regime'] | '';
  /** As it is written: codes with anything between them, the principal first. */
  ciiu: string;
  electronic_since: string;
  registered_on: string;
  withdrawal: Withdrawal['code'] | '';
  withdrawn_on: string;
  suspended_from: string;
  suspended_to: string;
}
export interface ReviewLine {
  ruc: string;
  requested_on: string;
  result: Review['result'];
}

/** What stands in the fields of each setting. An empty text: nobody says. */
export interface Written {
  activity: readonly string[];
  regime: SettingValue<'regime'>['regime'] | '';
  location: string;
  pro_rata: { has: YesNo | ''; coefficient: string };
  destination: SettingValue<'destination'>['destination'] | '';
  exempt_income: YesNo | '';
  payments: YesNo | '';
  fleet: Lines<VehicleLine>;
  related_parties: Lines<PartyLine>;
  own_words: readonly string[];
  trusted_suppliers: Lines<SupplierLine>;
  ssco_reviews: Lines<ReviewLine>;
  supplier_records: Lines<RecordLine>;
  accounts: Readonly<Record<AccountName, string>>;
  program: SettingValue<'program'>['program'] | '';
}

interface Codec<N extends SettingName> {
  write(value: SettingValue<N> | null): Written[N];
  /** As the call takes it; null: nobody knows. */
  read(written: Written[N]): unknown;
}

let serial = 0;
/** Names a line while it is on screen. */
export function withId<T>(line: T): T & { id: string } {
  serial += 1;
  return { ...line, id: String(serial) };
}

const yesNo = (is: boolean | undefined): YesNo | '' => (is === undefined ? '' : is ? 'yes' : 'no');
const ifSaid = <T>(text: string, value: T): T | null => (text === '' ? null : value);
const until = (text: string): string | null => text || null;

function linesOf<V, L>(values: readonly V[] | undefined, write: (value: V) => L): Lines<L> {
  return { lines: (values ?? []).map((value) => withId(write(value))), none: values?.length === 0 };
}

function listOf<L extends object>({ lines, none }: Lines<L>, name: string, read: (line: L) => unknown): unknown {
  const begun = lines.filter(isBegun);
  return begun.length > 0 || none ? { [name]: begun.map(read) } : null;
}

/** What says which one a line is. A line in which none of it stands was opened, and nothing more. */
const WHICH: ReadonlySet<string> = new Set(['plate', 'description', 'ruc', 'name', 'tie', 'category']);

function isBegun(line: object): boolean {
  return Object.entries(line).some(([name, value]) => WHICH.has(name) && value !== '');
}

/** Of a list, where each line that counts stands in the fields; of what is no list, null. */
export function placesOf(written: Written[SettingName]): number[] | null {
  if (typeof written !== 'object' || !('lines' in written)) return null;
  return [...written.lines.entries()].flatMap(([place, line]) => (isBegun(line) ? [place] : []));
}

function accountsOf(code: (name: AccountName) => string): Record<AccountName, string> {
  const all = optionsOf<AccountName>(ACCOUNTS).map(({ value }) => [value, code(value)]);
  return Object.fromEntries(all) as Record<AccountName, string>;
}

export const CODECS: { [N in SettingName]: Codec<N> } = {
  activity: {
    write: (value) => value?.ciiu ?? [''],
    read: (codes) => {
      const said = codes.filter((code) => code.trim() !== '');
      return said.length > 0 ? { ciiu: said } : null;
    },
  },
  regime: { write: (value) => value?.regime ?? '', read: (regime) => ifSaid(regime, { regime }) },
  location: { write: (value) => value?.ubigeo ?? '', read: (ubigeo) => ifSaid(ubigeo.trim(), { ubigeo }) },
  pro_rata: {
    write: (value) => ({ has: yesNo(value?.has_untaxed_sales), coefficient: value?.coefficient ?? '' }),
    read: ({ has, coefficient }) =>
      ifSaid(has, {
        has_untaxed_sales: has === 'yes',
        coefficient: has === 'yes' && coefficient.trim() !== '' ? coefficient : null,
      }),
  },
  destination: {
    write: (value) => value?.destination ?? '',
    read: (destination) => ifSaid(destination, { destination }),
  },
  exempt_income: {
    write: (value) => yesNo(value?.has_exempt_income),
    read: (has) => ifSaid(has, { has_exempt_income: has === 'yes' }),
  },
  payments: {
    write: (value) => yesNo(value?.loads_payments),
    read: (loads) => ifSaid(loads, { loads_payments: loads === 'yes' }),
  },
  fleet: {
    write: (value) =>
      linesOf(value?.vehicles, ({ management, until, ...line }) => ({
        ...line,
        until: until ?? '',
        managed: management !== null,
        declared: management?.declared ?? false,
        cost: management?.cost === null || management === null ? '' : String(management.cost),
        bought_on: management?.bought_on ?? '',
      })),
    read: (fleet) =>
      listOf(fleet, 'vehicles', ({ plate, description, tenure, since, ...line }) => ({
        ...{ plate, description, tenure, since, until: until(line.until) },
        management: line.managed
          ? {
              declared: line.declared,
              cost: line.cost.trim() === '' ? null : Number(line.cost.replaceAll(',', '')),
              bought_on: line.bought_on || null,
            }
          : null,
      })),
  },
  related_parties: {
    write: (value) => linesOf(value?.parties, ({ until, ...line }) => ({ ...line, until: until ?? '' })),
    read: (parties) =>
      listOf(parties, 'parties', ({ ruc, name, tie, since, ...line }) => ({
        ...{ ruc, name, tie, since, until: until(line.until) },
      })),
  },
  own_words: {
    write: (value) => value?.words ?? [],
    read: (words) => (words.length > 0 ? { words } : null),
  },
  trusted_suppliers: {
    write: (value) => linesOf(value?.suppliers, ({ until, ...line }) => ({ ...line, until: until ?? '' })),
    read: (suppliers) =>
      listOf(suppliers, 'suppliers', ({ ruc, name, category, since, ...line }) => ({
        ...{ ruc, name, category, since, until: until(line.until) },
      })),
  },
  accounts: {
    write: (value) => accountsOf((name) => value?.[name] ?? ''),
    // What is empty nobody tells: each program has a usual one. All of them empty: nobody tells any.
    read: (written) => {
      const told = Object.entries(written).filter(([, code]) => code.trim() !== '');
      return told.length === 0 ? null : Object.fromEntries(told);
    },
  },
  program: { write: (value) => value?.program ?? '', read: (program) => ifSaid(program, { program }) },
  ssco_reviews: {
    write: (value) => linesOf(value?.reviews, (line) => line),
    read: (reviews) => listOf(reviews, 'reviews', ({ ruc, requested_on, result }) => ({ ruc, requested_on, result })),
  },
  supplier_records: {
    write: (value) =>
      linesOf(value?.records, ({ ruc, name, regime, ciiu, since, until, withdrawal, suspension, ...line }) => ({
        ...{ ruc, name, regime: regime ?? ('' as const), ciiu: ciiu.join(', '), since, until: until ?? '' },
        ...{ electronic_since: line.electronic_since ?? '', registered_on: line.registered_on ?? '' },
        ...{ withdrawal: withdrawal?.code ?? ('' as const), withdrawn_on: withdrawal?.on ?? '' },
        ...{ suspended_from: suspension?.from ?? '', suspended_to: suspension?.to ?? '' },
      })),
    read: (records) =>
      listOf(records, 'records', ({ ruc, name, regime, ciiu, since, ...line }) => ({
        ...{ ruc, name, regime: regime || null, ciiu: ciiu.split(/[^\dA-Za-z]+/).filter((code) => code !== '') },
        ...{ electronic_since: line.electronic_since || null, registered_on: line.registered_on || null },
        withdrawal: line.withdrawal ? { code: line.withdrawal, on: line.withdrawn_on } : null,
        suspension:
          line.suspended_from || line.suspended_to
            ? { from: line.suspended_from, to: line.suspended_to || null }
            : null,
        ...{ since, until: until(line.until) },
      })),
  },
};

/** What is kept, as it stands in the fields. */
export function writeSetting<N extends SettingName>(name: N, value: unknown): Written[N] {
  return CODECS[name].write(value as SettingValue<N> | null);
}

/** What the fields say, as the call takes it. */
export function readSetting<N extends SettingName>(name: N, written: Written[N]): unknown {
  return CODECS[name].read(written);
}
