import { parseVoucherCode } from '@yupana/tax/voucher-key.ts';
import type { FastifyInstance } from 'fastify';
import type { System } from '../../../ctx.ts';
import type { LinkSigner } from '../../../platform/files/links.ts';
import { type FirmOf, type Linked, serveMade } from '../../../platform/files/serve.ts';
import type { FileKind } from '../../../schema/documents.ts';
import { lineFile } from '../../vouchers/lists/line-file.ts';
import { keyOfCode } from '../../vouchers/lists/show-line.ts';
import { lineNamed, VOUCHER_PLACE } from '../../vouchers/lists/voucher-links.ts';
import { UPLOADED_PLACE, uploadedNamed } from '../../withholdings/withheld/withheld-link.ts';
import { findUploaded } from '../besides/queries-besides.ts';
import { openBytes } from '../kept-bytes.ts';
import { findBytes, type KeptFile } from '../queries-files.ts';
import { drawnPage, drawnPdf, drawnPlaces } from './pictures.ts';

/** Files of vouchers and their printed forms, for whoever has a link that is still good. */
export function serveVoucherFiles(http: FastifyInstance, system: System, links: LinkSigner, firmOf: FirmOf): void {
  serveMade(http, VOUCHER_PLACE, links, firmOf, (named) => openLinked(system, named));
  serveMade(http, UPLOADED_PLACE, links, firmOf, (named) => openUploaded(system, named));
}

/** What was uploaded and is no voucher's. */
async function openUploaded(
  { deps, transaction }: System,
  { owner: businessId, what, kind }: Parameters<Parameters<typeof serveMade>[4]>[0],
): Promise<Linked | undefined> {
  const named = uploadedNamed(what);
  const file = named && (await transaction((tx) => findUploaded(tx, businessId, named)));
  if (!file) return undefined;
  const type = kind === 'html' ? 'text/html; charset=utf-8' : 'application/xml';
  return { bytes: await openBytes(deps, businessId, file), type };
}

/** What a link gives as it is kept; the others are drawn from the XML. */
const KEPT: Record<string, FileKind> = { cdr: 'cdr', 'sunat-pdf': 'pdf' };

async function openLinked(
  { deps, transaction }: System,
  { owner: businessId, what: code, kind, page, places }: Parameters<Parameters<typeof serveMade>[4]>[0],
): Promise<Linked | undefined> {
  const line = lineNamed(kind);
  if (line) return transaction((tx) => lineFile(tx, { businessId, ...line }, keyOfCode(code)));
  const file = await transaction((tx) => findBytes(tx, { businessId }, { ...keyOf(code), kind: KEPT[kind] ?? 'xml' }));
  if (!file) return undefined;
  const open = () => openBytes(deps, businessId, file);
  if (kind === 'pdf') return drawnPdf(deps.drawing, nameOf(businessId, file), open);
  if (kind === 'jpeg' && places) return drawnPlaces(deps.drawing, nameOf(businessId, file), open);
  if (kind === 'jpeg') return drawnPage(deps.drawing, nameOf(businessId, file), page, open);
  return { bytes: await open(), type: kind === 'sunat-pdf' ? 'application/pdf' : 'application/xml' };
}

/** What names the very bytes of a company. */
export function nameOf(businessId: string, { sha256 }: Pick<KeptFile, 'sha256'>): string {
  return `${businessId}/${sha256}`;
}

/** @throws RangeError: no link of ours names what is no code */
function keyOf(code: string) {
  const { issuerRuc, typeCode, serie, number } = parseVoucherCode(code);
  return { issuer_ruc: issuerRuc, type_code: typeCode, serie, number };
}
