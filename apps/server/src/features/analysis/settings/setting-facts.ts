import { type SettingName, settingNames } from '@yupana/contract/setting-values.ts';

/** Which fact of the company each setting is: rules declare what they read. */
const FACTS = {
  activity: ['company.ciiu'],
  regime: ['company.regime'],
  location: ['company.ubigeo'],
  pro_rata: ['company.proRata'],
  destination: ['company.destination'],
  exempt_income: ['company.hasExemptIncome'],
  fleet: ['company.fleet', 'company.managementVehicles'],
  related_parties: ['company.relatedParties'],
  own_words: ['company.ownWords'],
  trusted_suppliers: ['company.accepted'],
  payments: ['company.loadsPayments'],
  ssco_reviews: ['company.sscoReview'],
  supplier_records: ['issuer.record'],
  // Of files, not of rules.
  accounts: [],
  program: [],
} as const satisfies Record<SettingName, readonly string[]>;

export function factsOf(setting: SettingName): readonly string[] {
  return FACTS[setting];
}

/** Whether a rule may judge otherwise by it. */
export function isOfRules(setting: SettingName): boolean {
  return factsOf(setting).length > 0;
}

/** With which setting a fact of the company is told; null when it is not told by one. */
export function settingOf(path: string): SettingName | null {
  return settingNames.find((name) => factsOf(name).includes(path)) ?? null;
}
