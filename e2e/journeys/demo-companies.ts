import { DEMO } from '../../tools/lib/demo-environment.ts';
import { callApi, signInto } from '../../tools/lib/http.ts';
import { type CloseView, closePath, isDocumented, isJudged } from '../harness/api.ts';
import type { PaidPurchase } from './walk-payments.ts';

/** A company of the demo, as the demo's accountant is told of it. */
export interface DemoCompany {
  uuid: string;
  name: string;
  ruc: string;
  status: string;
}

/** What of the demo is asked for without its screens. @param address of `npm start` */
export async function askDemo(address: string) {
  const token = await signInto(address, DEMO);
  const get = <T>(path: string) => callApi<T>(address, 'GET', path, token);
  const companies = async () => (await get<{ businesses: DemoCompany[] }>('/accountant/dashboard/filters')).businesses;
  const called = async (name: string): Promise<DemoCompany> => {
    const found = (await companies()).find((one) => one.name === name);
    if (!found) throw new Error(`The demo has no company ${name}.`);
    return found;
  };
  /** The newest first. */
  const periodsOf = async (name: string) =>
    (await get<{ tax_periods: string[] }>(`/businesses/${(await called(name)).uuid}/periods`)).tax_periods;
  const reviewOf = async (ruc: string, tax_period: string) => {
    const path = `/businesses/dashboard-reports/review?${new URLSearchParams({ ruc, tax_period })}`;
    return (await get<{ data: { decided: number; totals: { observed: { count: number | null } } } }>(path)).data;
  };
  return {
    companies,
    periodsOf,
    /** The first purchases of a period with something left to pay. */
    async toPay(name: string, tax_period: string): Promise<PaidPurchase[]> {
      const search = new URLSearchParams({ ruc: (await called(name)).ruc, tax_period });
      return (await get<{ data: { vouchers: PaidPurchase[] } }>(`/businesses/bank/vouchers?${search}`)).data.vouchers;
    },
    /** The newest period of a year in which so many purchases are observed; null: none is. */
    async periodWithObserved(name: string, least: number): Promise<string | null> {
      const { ruc } = await called(name);
      for (const tax_period of (await periodsOf(name)).slice(0, 12)) {
        if (((await reviewOf(ruc, tax_period)).totals.observed.count ?? 0) >= least) return tax_period;
      }
      return null;
    },
    /** Until the documents of a period are here and all of it is judged, and its figures are the same for four looks, two seconds apart. */
    async untilSettled(name: string, tax_period: string): Promise<void> {
      const path = closePath((await called(name)).ruc, tax_period);
      const end = Date.now() + 300_000;
      let [before, same] = [-1, 0];
      while (same < 3) {
        if (Date.now() > end) throw new Error(`${tax_period} of ${name} does not settle.`);
        await new Promise((resolve) => setTimeout(resolve, 2_000));
        const view = await get<CloseView>(path);
        same = isJudged(view) && isDocumented(view) && view.seq === before ? same + 1 : 0;
        before = view.seq;
      }
    },
    /** How many purchases somebody decided, in all periods. */
    async decided(name: string): Promise<number> {
      const { ruc } = await called(name);
      let decided = 0;
      for (const tax_period of await periodsOf(name)) {
        decided += (await reviewOf(ruc, tax_period)).decided;
      }
      return decided;
    },
  };
}

/** Until every demo company but the two unlucky ones is ready. */
export async function untilCollected(address: string): Promise<void> {
  const end = Date.now() + 360_000;
  const { companies } = await askDemo(address);
  for (;;) {
    const all = await companies();
    if (all.length === 9 && all.every(({ status }) => status !== 'IN_PROGRESS')) return;
    if (Date.now() > end) throw new Error(`Still collecting: ${all.map(({ status }) => status).join(' ')}`);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}
