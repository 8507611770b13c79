import * as accounts from './accounts.ts';
import * as businesses from './businesses.ts';
import type { Call } from './call.ts';
import * as collection from './collection.ts';
import * as dashboard from './dashboard.ts';
import * as publicConfig from './public-config.ts';
import * as vouchers from './vouchers.ts';

/** Every call of the product, for the tests and checks that must hold for each of them. */
export const calls: readonly Call[] = [accounts, businesses, dashboard, vouchers, collection, publicConfig].flatMap(
  (feature) => Object.values(feature).filter(isCall),
);

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}
