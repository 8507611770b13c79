import type { Deps } from '../../../ctx.ts';
import { madeLocator } from '../../../platform/files/serve.ts';
import type { Company } from '../company.ts';

/** The first part of the locator of what was uploaded and is no voucher's: `uploaded/<company>/<kind>~<issuer>~<serie>~<number>/xml`. */
export const UPLOADED_PLACE = 'uploaded';
const SECONDS = 60 * 60;

/** What names one of them, as a link has it. */
export function uploadedName(of: { kind: string; issuer_ruc: string; serie: string; number: string }): string {
  return [of.kind, of.issuer_ruc, of.serie, of.number].join('~');
}

/** @returns undefined when no link of ours names that */
export function uploadedNamed(
  what: string,
): { kind: string; issuer_ruc: string; serie: string; number: string } | undefined {
  const [kind, issuer_ruc, serie, number, more] = what.split('~');
  if (!kind || !issuer_ruc || serie === undefined || !number || more !== undefined) return undefined;
  return { kind, issuer_ruc, serie, number };
}

/** A link to an uploaded document that is no voucher's: it opens nothing once the company is not the firm's. */
export function linkToUploaded(
  { links }: Pick<Deps, 'links'>,
  { firmId, businessId }: Company,
  of: { kind: string; issuer_ruc: string; serie: string; number: string },
): string {
  const kind = of.kind === 'DTR' ? 'html' : 'xml';
  const name = `${[of.issuer_ruc, of.kind, of.serie, of.number].filter(Boolean).join('-')}.${kind}`;
  return links.sign(
    madeLocator(UPLOADED_PLACE, { owner: businessId, what: uploadedName(of), kind }),
    name,
    SECONDS,
    firmId,
  );
}
