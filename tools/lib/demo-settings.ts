import { callApi } from './http.ts';

/** What an accountant of the demo knows of a company and tells the rules. */
interface Known {
  /** Principal first. */
  ciiu: string[];
  /** Of its sales those that pay IGV; none: all do. */
  coefficient?: string;
  /** Of the car of who directs it, the first of its plates: soles without IGV. */
  car?: { cost: number; bought_on: string };
  related?: { ruc: string; name: string; tie: string };
}

/** Before the oldest voucher of the demo. */
const SINCE = '2024-01-01';
const REASON = 'Ficha RUC y contrato con el cliente';

const KNOWN: Readonly<Record<string, Known>> = {
  '20990001015': {
    ciiu: ['4690'],
    car: { cost: 98_000, bought_on: '2023-03-10' },
    related: { ruc: '20990018872', name: 'Embalajes Caja Cuadrada S.A.C.', tie: 'Mismo accionista mayoritario' },
  },
  '20990002143': { ciiu: ['4752'] },
  '20990003271': { ciiu: ['1050'], coefficient: '0.7240' },
  '20990005461': { ciiu: ['4772'], coefficient: '0.8815' },
  '20990018872': { ciiu: ['1702'], car: { cost: 168_000, bought_on: '2024-11-15' } },
  '20990019933': { ciiu: ['1811'] },
};

/** Tells the rules of a company of the demo what its accountant knows of it, through the product's own API; nothing of another. */
export async function tellDemoSettings(
  api: string,
  token: string,
  { ruc, plates = [] }: { ruc: string; plates?: readonly string[] },
): Promise<void> {
  const known = KNOWN[ruc];
  if (!known) return;
  const tell = (setting: string, value: object, since: string | null = SINCE) =>
    callApi(api, 'PUT', `/businesses/settings?ruc=${ruc}`, token, { setting, value, since, reason: REASON, seen: 0 });
  const { ciiu, coefficient = null, car, related } = known;
  await tell('activity', { ciiu });
  await tell('regime', { regime: 'rmt' });
  await tell('exempt_income', { has_exempt_income: false });
  await tell('pro_rata', { has_untaxed_sales: coefficient !== null, coefficient });
  const vehicles = plates.map((plate, place) => ({
    ...{ plate, description: '', tenure: 'own', since: SINCE, until: null },
    management: car && place === 0 ? { declared: true, ...car } : null,
  }));
  await tell('fleet', { vehicles }, null);
  if (related) await tell('related_parties', { parties: [{ ...related, since: SINCE, until: null }] }, null);
}
