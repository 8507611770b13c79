import { toWire } from '@yupana/tax/money.ts';
import type { Period } from '@yupana/tax/period.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { zipOf } from '../files/archive.ts';
import { companyBy } from '../world/company-by.ts';
import type { World } from '../world/world.ts';
import { certificatesOf, withheldIn } from './certificates.ts';
import { certificateName, certificateXml } from './xml.ts';

const params = z.object({ ruc: z.string(), period: z.string().regex(/^\d{6}$/) });
const zipQuery = z.object({
  /** At most this many: with fewer, what is uploaded does not reach SUNAT's total. */
  limit: z.coerce.number().int().min(0).default(10_000),
});

/** The retentions and perceptions that agents made of a company, to be uploaded by hand: SUNAT gives nobody their list. */
export function withheldControl(app: FastifyInstance, world: World): void {
  const asked = (given: unknown) => {
    const { ruc, period } = params.parse(given);
    return certificatesOf(world, companyBy(world, ruc), period as Period);
  };

  app.get('/withheld/:ruc/:period', (request) => {
    const all = asked(request.params);
    return {
      retentions: toWire(withheldIn(all, '20')),
      perceptions: toWire(withheldIn(all, '40')),
      certificates: all.map((one) => ({ name: certificateName(one), total: toWire(one.total) })),
    };
  });

  app.get('/withheld/:ruc/:period/zip', async (request, reply) => {
    const { limit } = zipQuery.parse(request.query);
    const files = asked(request.params).slice(0, limit);
    const zip = await zipOf(files.map((one) => ({ name: certificateName(one), content: certificateXml(one) })));
    return reply.header('content-type', 'application/zip').send(zip);
  });
}
