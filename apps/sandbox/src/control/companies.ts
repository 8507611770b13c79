import { isNaturalPerson, rucCheckDigit } from '@yupana/tax/ruc.ts';
import type { FastifyInstance } from 'fastify';
import type { RunningService } from '../service.ts';
import type { Company } from '../universe/companies.ts';
import { credentialsOf } from '../universe/credentials.ts';
import { platesOf } from '../universe/fleet.ts';
import { companyBy } from '../world/company-by.ts';
import type { World } from '../world/world.ts';
import { type NewCompany, newCompanyBody } from './schemas.ts';

/** A company with what one types to register it and what has happened to its SOL user. */
export function companyView(world: World, services: readonly RunningService[], company: Company): object {
  return {
    ...company,
    plates: platesOf(company.ruc),
    naturalPerson: isNaturalPerson(company.ruc),
    wrongPasswords: world.logins.failures(company.ruc),
    locked: world.logins.isLocked(company.ruc),
    scenarios: world.scenarios.list(company.ruc),
    ...Object.assign({}, ...services.map((one) => one.knows(company.ruc))),
  };
}

export function companyRoutes(app: FastifyInstance, world: World, services: readonly RunningService[]): void {
  app.get('/companies', () => ({
    companies: [...world.companies.values()].map((one) => companyView(world, services, one)),
  }));

  app.post('/companies', (request, reply) => {
    const company = newCompany(world, newCompanyBody.parse(request.body ?? {}));
    world.companies.set(company.ruc, company);
    return reply.code(201).send(companyView(world, services, company));
  });

  app.get<{ Params: { ruc: string } }>('/companies/:ruc', (request) =>
    companyView(world, services, companyBy(world, request.params.ruc)),
  );

  app.post<{ Params: { ruc: string } }>('/companies/:ruc/unlock', (request, reply) => {
    world.logins.unlock(companyBy(world, request.params.ruc).ruc);
    return reply.code(204).send();
  });
}

/** Added by hand or found in a folder, the same RUC always gets the same credentials. */
export function newCompany(world: World, { ruc: chosen, solUser, since, ...rest }: NewCompany): Company {
  const ruc: string = chosen ?? freeRuc(world);
  return {
    ...rest,
    ruc,
    since: since as Company['since'],
    credentials: credentialsOf(ruc, solUser),
    note: 'Añadida a mano.',
  };
}

function freeRuc(world: World): string {
  for (let place = 0; ; place += 1) {
    const firstTen = `20999${String(place).padStart(5, '0')}`;
    const ruc = firstTen + rucCheckDigit(firstTen);
    if (!world.companies.has(ruc)) return ruc;
  }
}
