import { FileMissing, type FileOwner } from './file-store.ts';

/**
 * What a link names and signs: its kind, whose it is, and which one (`business/<uuid>/<sha-256>`). Never a bare hash: whoever knows
 * the hash of a file knows of nobody who has it.
 */
export interface Locator {
  owner: FileOwner;
  hash: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const HASH = /^[0-9a-f]{64}$/;

/**
 * The owner's part of a locator, and its folder in a store: `firm/<uuid>` or `business/<uuid>`.
 * @throws FileMissing when what should be a uuid is none: it must not walk out of its folder
 */
export function placeOf(owner: FileOwner): string {
  const [kind, id] = owner.firmId !== undefined ? ['firm', owner.firmId] : ['business', owner.businessId];
  if (!UUID.test(id)) throw new FileMissing(id);
  return `${kind}/${id}`;
}

/** @throws FileMissing when the hash is none, or the owner's id no uuid */
export function locatorOf(owner: FileOwner, hash: string): string {
  if (!HASH.test(hash)) throw new FileMissing(hash);
  return `${placeOf(owner)}/${hash}`;
}

/** What a locator names; undefined when it is not one. */
export function readLocator(text: string): Locator | undefined {
  const [kind, id = '', hash = '', ...rest] = text.split('/');
  if (rest.length > 0 || !UUID.test(id) || !HASH.test(hash)) return undefined;
  if (kind === 'firm') return { owner: { firmId: id }, hash };
  return kind === 'business' ? { owner: { businessId: id }, hash } : undefined;
}
