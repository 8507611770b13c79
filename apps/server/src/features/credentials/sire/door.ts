import type { Door } from '@yupana/contract/collection.ts';
import type { Sunat } from '../../../sunat/connectors.ts';
import { areComplete, type Credentials } from '../sealed-credentials.ts';

/**
 * By which door a company's SIRE is asked: with its API client if it has one, whatever becomes of it there, else with the SOL user
 * alone. A refused client is told, and never gone around: whoever gave it wants it used.
 * @returns null when there is none: no client, and no portal that this installation knows
 */
export function doorOf({ portal }: Pick<Sunat, 'portal'>, credentials: Credentials): Door | null {
  if (areComplete(credentials)) return 'api';
  return portal === null ? null : 'sol';
}
