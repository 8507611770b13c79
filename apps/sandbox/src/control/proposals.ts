import type { Period } from '@yupana/tax/period.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readProposalText } from '../files/read.ts';
import { summaryText } from '../files/summary.ts';
import { decoded, servedProposal, servedSummary } from '../sire/served.ts';
import { companyBy } from '../world/company-by.ts';
import type { World } from '../world/world.ts';
import { proposalParams } from './schemas.ts';

const PATH = '/proposals/:ruc/:book/:period';
const LARGEST_PROPOSAL = 256 * 1024 * 1024;

/** What SUNAT serves at this moment for a book and month, and a way to put other rows in its place. */
export function proposalRoutes(app: FastifyInstance, world: World): void {
  app.addContentTypeParser(
    ['text/plain', 'text/csv', 'application/octet-stream'],
    { parseAs: 'buffer' },
    (_, body, done) => done(null, body),
  );

  const asked = (request: FastifyRequest) => {
    const { ruc, book, period } = proposalParams.parse(request.params);
    const company = companyBy(world, ruc);
    const question = { ruc, endpoint: 'download', book, period: period as Period, byCredential: null } as const;
    return { company, book, period: period as Period, question };
  };

  app.get(PATH, (request, reply) => {
    const { company, book, period, question } = asked(request);
    const bytes = servedProposal(world, company, book, period, question);
    return bytes ? reply.header('content-type', 'text/plain; charset=UTF-8').send(bytes) : reply.code(204).send();
  });

  app.get(`${PATH}/summary`, (request, reply) => {
    const { company, book, period, question } = asked(request);
    const text = summaryText(book, servedSummary(world, company, book, period, question));
    return reply.header('content-type', 'text/plain; charset=UTF-8').send(text);
  });

  app.put(PATH, { bodyLimit: LARGEST_PROPOSAL }, (request, reply) => {
    const { company, book, period } = asked(request);
    const bytes = request.body;
    if (!Buffer.isBuffer(bytes) || readProposalText(decoded(bytes))?.book !== book) {
      return reply.code(400).send({ message: `El cuerpo debe ser una propuesta ${book} con su cabecera.` });
    }
    world.proposals.give(company.ruc, book, period, bytes);
    return reply.code(204).send();
  });

  app.delete(PATH, (request, reply) => {
    const { company, book, period } = asked(request);
    world.proposals.takeBack(company.ruc, book, period);
    return reply.code(204).send();
  });
}
