import type { Period } from '@yupana/tax/period.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Book } from '../files/layouts.ts';
import type { Company } from '../universe/companies.ts';
import type { Question } from '../world/scenarios.ts';
import type { World } from '../world/world.ts';
import type { Query } from './fields.ts';
import type { SireMemory } from './memory.ts';

/** What a call is about, once its parameters are understood. */
export interface Subject {
  book: Book | null;
  period: Period | null;
}

/** One call to SIRE, with everything its answer needs. */
export interface SireCall {
  world: World;
  memory: SireMemory;
  company: Company;
  query: Query;
  params: Record<string, string>;
  question: Question;
  request: FastifyRequest;
  reply: FastifyReply;
}
