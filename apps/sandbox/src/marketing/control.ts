import type { FastifyInstance } from 'fastify';
import type { Stand } from '../service.ts';
import type { MarketingFault } from './faults.ts';
import type { Submissions } from './memory.ts';

export function marketingControl(app: FastifyInstance, { memory }: Stand<Submissions, MarketingFault>): void {
  app.get('/submissions', () => ({ tries: memory.tries, submissions: memory.kept }));
}
