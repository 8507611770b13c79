import { inflateRawSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { System } from '../../../ctx.ts';
import type { LinkSigner } from '../../../platform/files/links.ts';
import { type FirmOf, serveMade } from '../../../platform/files/serve.ts';
import { DEPOSIT_PLACE } from './get-receipt.ts';
import { findReceiptBytes } from './queries-deposits.ts';

/** No page of a constancia is larger: SUNAT's has five kilobytes. */
const MOST = 4 * 1024 * 1024;

/** Pages of constancias as SUNAT gave them, for whoever has a link that is still good. */
export function serveReceipts(http: FastifyInstance, system: System, links: LinkSigner, firmOf: FirmOf): void {
  serveMade(http, DEPOSIT_PLACE, links, firmOf, async ({ owner, what }) => {
    const bytes = await system.transaction((tx) => findReceiptBytes(tx, owner, what));
    if (!bytes) return undefined;
    return { bytes: inflateRawSync(bytes, { maxOutputLength: MOST }), type: 'text/html; charset=utf-8' };
  });
}
