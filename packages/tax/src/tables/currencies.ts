/** ISO 4217, as SUNAT's table 2 has them. */
export const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
