import { Readable } from 'node:stream';
import type { Period } from '@yupana/tax/period.ts';
import type { FastifyInstance } from 'fastify';
import { ZipFile } from 'yazl';
import { z } from 'zod';
import { proposalParams } from '../control/schemas.ts';
import { dealOf } from '../deals/deal.ts';
import { DIFFERENCES } from '../deals/differences.ts';
import { isElectronic, keyOf, type Row } from '../deals/row.ts';
import type { Stand } from '../service.ts';
import { totalOf } from '../universe/voucher.ts';
import { companyBy } from '../world/company-by.ts';
import { holds } from './holds.ts';
import type { Paces } from './memory.ts';

const PATH = '/documents/:ruc/:book/:period';

const zipQuery = z.object({
  /** At most this many, from the month's first line on. */
  limit: z.coerce.number().int().min(1).max(1_000_000).default(1_000_000),
  /** Also those that SUNAT itself does not have. */
  all: z.stringbool().default(true),
});

/** The documents of a month, without asking SUNAT's way. */
export function consultacpeControl(app: FastifyInstance, { world }: Stand<Paces>): void {
  const rowsOf = (given: unknown): Iterable<Row> => {
    const { ruc, book, period } = proposalParams.parse(given);
    return world.rows.of(companyBy(world, ruc), book, period as Period);
  };
  const hasDocument = (row: Row) => isElectronic(row) && totalOf(row.amounts) !== 0;

  app.get('/documents/differences', () => ({
    differences: Object.entries(DIFFERENCES).map(([id, { title, perThousand }]) => ({ id, title, perThousand })),
  }));

  app.get(PATH, ({ params }) => ({
    documents: [...rowsOf(params)].map((row) => ({
      key: keyOf(row.issuer.document, row.type, row.serie, row.number),
      hasDocument: hasDocument(row),
      held: holds(row, world.today()),
      difference: hasDocument(row) ? dealOf(row).difference : null,
    })),
  }));

  app.get<{ Params: { key: string } }>(`${PATH}/xml/:key`, ({ params }, reply) => {
    const { ruc, book } = proposalParams.parse(params);
    const row = world.rows.find(companyBy(world, ruc), book, params.key);
    if (!row || !hasDocument(row)) return reply.code(404).send({ message: `No hay un XML de ${params.key}.` });
    return reply.header('content-type', 'application/xml').send(world.documents.xml(dealOf(row)).bytes);
  });

  /** A zip of as many XML as are wanted, each made when its turn comes. */
  app.get(`${PATH}/zip`, ({ params, query }, reply) => {
    const { limit, all } = zipQuery.parse(query);
    const zip = new ZipFile();
    let many = 0;
    for (const row of rowsOf(params)) {
      if (many >= limit) break;
      if (!hasDocument(row) || !(all || holds(row, world.today()))) continue;
      many += 1;
      const { book, company } = row;
      const key = keyOf(row.issuer.document, row.type, row.serie, row.number);
      const mtime = new Date(`${row.issueDate}T12:00:00Z`);
      // By its key: ten thousand lines, read and waiting for their turn, would weigh more than their documents.
      zip.addReadStreamLazy(`${key}.xml`, { mtime, compressionLevel: 1 }, (give) => {
        const again = world.rows.find(company, book, key);
        give(null, Readable.from(again ? [world.documents.xml(dealOf(again)).bytes] : []));
      });
    }
    zip.end();
    return reply.header('content-type', 'application/zip').send(zip.outputStream);
  });
}
