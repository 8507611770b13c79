import type { SettingName, SettingValue } from '@yupana/contract/setting-values.ts';
import type { Company } from '@yupana/tax/facts/company.ts';
import { absent, type Fact, known, unknown } from '@yupana/tax/facts/fact.ts';
import type { IssuerRecord } from '@yupana/tax/facts/issuer.ts';
import { fromWire } from '@yupana/tax/money.ts';
import { plainWords } from '@yupana/tax/words.ts';
import { issuerRecordOn } from './issuer-record.ts';
import type { ToldRow } from './queries-settings.ts';
import { linesOn, SOURCE, toldOn } from './told-on.ts';

/** The company that buys: what the accountant told of it, and what SUNAT's register says. */
export interface KnownCompany {
  ruc: string;
  name: string;
  told: readonly ToldRow[];
  /** Of SUNAT's register; null where it does not say. */
  registeredUbigeo: string | null;
  /** Of the suppliers whose records it told, by RUC: where that register has them. */
  supplierUbigeos: ReadonlyMap<string, string>;
}

/** What is known for one purchase by the company's word. */
export interface ToldFor {
  company: Company;
  issuerRecord: Fact<IssuerRecord>;
}

export const REGISTER = 'padrón reducido del RUC';

/** What the rules know of the company that buys, for a purchase of a supplier (its RUC) and a day of issue (`AAAA-MM-DD`). */
export type CompanyOn = (day: string, issuerRuc: string) => ToldFor;

/** What nobody told is unknown. Purchases of one day share what is told: rules look words up by the list that they are given. */
export function companyOn(company: KnownCompany): CompanyOn {
  const days = new Map<string, Company>();
  const recordOn = issuerRecordOn(company.told, company.supplierUbigeos);
  return (day, issuerRuc) => {
    const found = days.get(day) ?? factsOf(company, day);
    days.set(day, found);
    const sscoReview = reviewOf(toldOn(company.told, 'ssco_reviews', day)?.value, issuerRuc);
    return { company: { ...found, sscoReview }, issuerRecord: recordOn(day, issuerRuc) };
  };
}

function factsOf({ ruc, name, told, registeredUbigeo }: KnownCompany, day: string): Company {
  const valueOn = <N extends SettingName>(setting: N) => toldOn(told, setting, day)?.value;
  const fact = <N extends SettingName, T>(setting: N, of: (value: SettingValue<N>) => T): Fact<T> => {
    const one = toldOn(told, setting, day);
    return one ? known(of(one.value), SOURCE, one.since) : unknown();
  };
  const vehicles = fact('fleet', (value) => linesOn(value.vehicles, day));
  const ubigeo = fact('location', (value) => value.ubigeo);
  return {
    ruc,
    name,
    ciiu: fact('activity', (value) => value.ciiu),
    regime: fact('regime', (value) => value.regime),
    ubigeo: ubigeo.is === 'unknown' && registeredUbigeo !== null ? known(registeredUbigeo, REGISTER) : ubigeo,
    loadsPayments: valueOn('payments')?.loads_payments ?? false,
    proRata: fact('pro_rata', (value) => ({
      hasUntaxedSales: value.has_untaxed_sales,
      coefficient: value.coefficient === null ? null : tenThousandths(value.coefficient),
    })),
    destination: fact('destination', (value) => value.destination),
    hasExemptIncome: fact('exempt_income', (value) => value.has_exempt_income),
    // Of a period, not of the company: whoever loads the facts of its purchases says it.
    hasSalesInPeriod: unknown(),
    fleet: of(vehicles, (all) => all.map(({ plate }) => plate)),
    managementVehicles: of(vehicles, (all) =>
      all.flatMap(({ plate, management }) => (management ? [{ plate, ...managed(management) }] : [])),
    ),
    relatedParties: fact('related_parties', (value) => linesOn(value.parties, day).map((one) => one.ruc)),
    ownWords: (valueOn('own_words')?.words ?? []).map(plainWords),
    accepted: linesOn(valueOn('trusted_suppliers')?.suppliers ?? [], day).map((one) => ({
      issuerRuc: one.ruc,
      category: one.category,
    })),
    sscoReview: unknown(),
  };
}

type Vehicle = SettingValue<'fleet'>['vehicles'][number];

function managed({ declared, cost, bought_on }: NonNullable<Vehicle['management']>) {
  return { declared, cost: cost === null ? null : fromWire(cost), boughtOn: bought_on };
}

function of<T, S>(fact: Fact<T>, what: (value: T) => S): Fact<S> {
  return fact.is === 'known' ? { ...fact, value: what(fact.value) } : fact;
}

/** A supplier that is not among the told ones: no revision was asked of it. */
function reviewOf(told: SettingValue<'ssco_reviews'> | undefined, issuerRuc: string): Company['sscoReview'] {
  if (!told) return unknown();
  const found = told.reviews.find(({ ruc }) => ruc === issuerRuc);
  return found ? known({ requestedOn: found.requested_on, result: found.result }, SOURCE) : absent(SOURCE);
}

/** `0.96` → 9600 */
function tenThousandths(decimal: string): number {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return Number(whole) * 10_000 + Number(fraction.padEnd(4, '0').slice(0, 4));
}
