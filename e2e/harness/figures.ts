import { expect } from '@playwright/test';
import { type Accountant, figuresShown, type Registration } from './api.ts';
import { figuresServed } from './sire-reader.ts';

const BOOKS = ['RCE', 'RVIE'] as const;

/** The periods that the product has of a company, newest first. */
export async function periodsOf(accountant: Accountant, uuid: string): Promise<string[]> {
  return (await accountant.call<{ tax_periods: string[] }>('GET', `/businesses/${uuid}/periods`)).tax_periods;
}

/** What the product shows of these periods, both books, is what SUNAT serves: count, IGV and total to the céntimo. */
export async function expectSameAsServed(
  accountant: Accountant,
  sire: string,
  company: Registration,
  periods: readonly string[],
): Promise<void> {
  for (const period of periods) {
    for (const book of BOOKS) {
      const served = await figuresServed(sire, company, period, book);
      expect(await figuresShown(accountant, company.ruc, period, book), `${book} ${period}`).toEqual(served);
    }
  }
}

/** Every period and book of a company against a witness of the figures. */
export async function expectFigures(
  accountant: Accountant,
  ruc: string,
  periods: readonly string[],
  truth: (period: string, book: (typeof BOOKS)[number]) => Promise<unknown>,
): Promise<void> {
  for (const period of periods) {
    for (const book of BOOKS) {
      expect(await figuresShown(accountant, ruc, period, book), `${book} ${period}`).toEqual(await truth(period, book));
    }
  }
}
