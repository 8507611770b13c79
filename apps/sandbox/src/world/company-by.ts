import type { Company } from '../universe/companies.ts';
import type { World } from './world.ts';

/** A RUC the sandbox does not know. */
export class UnknownCompany extends Error {
  readonly statusCode = 404;

  constructor(ruc: string) {
    super(`El simulador no tiene una empresa con RUC ${ruc}.`);
    this.name = 'UnknownCompany';
  }
}

/** @throws UnknownCompany */
export function companyBy(world: World, ruc: string): Company {
  const company = world.companies.get(ruc);
  if (!company) throw new UnknownCompany(ruc);
  return company;
}
