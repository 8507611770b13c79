import type { SettingValue } from '@yupana/contract/setting-values.ts';
import { type Fact, known, unknown } from '@yupana/tax/facts/fact.ts';
import type { IssuerRecord } from '@yupana/tax/facts/issuer.ts';
import type { ToldRow } from './queries-settings.ts';
import { linesOn, SOURCE, toldOn } from './told-on.ts';

type Records = SettingValue<'supplier_records'>['records'];

/** Of whom a company told what their fichas RUC say, whatever the days. */
export function recordedSuppliers(told: readonly ToldRow[]): string[] {
  return [...new Set(recordsOf(told).map(({ ruc }) => ruc))];
}

/**
 * What the company told of suppliers' fichas RUC, for a supplier and a day of issue (`AAAA-MM-DD`). The ficha is told as it stands: what
 * was left out does not stand in it. @param ubigeos where SUNAT's register has these suppliers
 */
export function issuerRecordOn(
  told: readonly ToldRow[],
  ubigeos: ReadonlyMap<string, string>,
): (day: string, ruc: string) => Fact<IssuerRecord> {
  const byRuc = Map.groupBy(recordsOf(told), ({ ruc }) => ruc);
  return (day, ruc) => {
    const [found] = linesOn(byRuc.get(ruc) ?? [], day);
    if (!found) return unknown();
    const { ciiu, regime, electronic_since, registered_on, withdrawal, suspension, since } = found;
    const record = { ciiu, regime, electronicSince: electronic_since, registeredOn: registered_on };
    return known({ ...record, withdrawal, suspension, ubigeo: ubigeos.get(ruc) ?? null }, SOURCE, since);
  };
}

/** Whose records two told lists have otherwise. */
export function changedSuppliers(before: Records, after: Records): string[] {
  const said = (records: Records) => new Map(records.map((one) => [one.ruc, JSON.stringify(one)]));
  const [was, is] = [said(before), said(after)];
  return [...new Set([...was.keys(), ...is.keys()])].filter((ruc) => was.get(ruc) !== is.get(ruc));
}

export function recordsOf(told: readonly ToldRow[]): Records {
  // Of lists the last word counts whole, on whichever day.
  return toldOn(told, 'supplier_records', '')?.value.records ?? [];
}
