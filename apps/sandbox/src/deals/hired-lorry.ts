import { deliversIn } from '../universe/deliveries.ts';
import { hiredPlatesOf } from '../universe/fleet.ts';
import { hashOf } from '../universe/random.ts';
import type { GoodsId } from './goods/table.ts';
import { keyOf, type Row } from './row.ts';

/** Of this many that fuel up while lorries are hired, one is the company's own. */
const OWN_ONE_IN = 10;

/** The plate of the hired lorry that this fuel went into; null: into a tank of the buyer's own, or no fuel. */
export function hiredLorryOf({ book, type, company, issuer, serie, number, issueDate }: Row, sells: GoodsId) {
  if (sells !== 'fuel' || book !== 'RCE' || type !== '01' || !deliversIn(company, issueDate.slice(5, 7))) return null;
  const lot = hashOf(`lorry ${keyOf(issuer.document, type, serie, number)}`);
  const plates = hiredPlatesOf(company);
  return lot % OWN_ONE_IN === 0 ? null : (plates[Math.floor(lot / OWN_ONE_IN) % plates.length] ?? null);
}
