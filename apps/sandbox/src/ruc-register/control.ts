import type { FastifyInstance } from 'fastify';
import type { Stand } from '../service.ts';
import type { RegisterFault } from './faults.ts';
import { HEADER } from './file.ts';
import type { Register } from './memory.ts';
import { servedText } from './routes.ts';
import { ONLY_REGISTERED } from './taxpayers.ts';

const LARGEST = 64 * 1024 * 1024;

/** What stands in the register, and a way to put something else in its place. */
export function rucRegisterControl(app: FastifyInstance, { world, memory }: Stand<Register, RegisterFault>): void {
  app.get('/ruc-register', () => ({ known: ONLY_REGISTERED }));

  app.get('/ruc-register/text', (_request, reply) =>
    reply.header('content-type', 'text/plain; charset=UTF-8').send(servedText(world, memory)),
  );

  app.put('/ruc-register/text', { bodyLimit: LARGEST }, (request, reply) => {
    const text = String(request.body);
    if (!text.startsWith(HEADER)) return reply.code(400).send({ message: 'El cuerpo debe empezar con la cabecera.' });
    memory.text = text;
    return reply.code(204).send();
  });

  app.delete('/ruc-register/text', (_request, reply) => {
    memory.text = null;
    return reply.code(204).send();
  });
}
