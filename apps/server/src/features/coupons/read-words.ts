import { z } from 'zod';
import { allCoupons, type CouponDesk, cancelCoupon, createCoupon } from './manage-coupons.ts';

const code = z.string('falta el código').regex(/^[\w-]{3,40}$/, 'el código lleva de 3 a 40 letras, números o guiones');
const whole = (name: string, most: number) =>
  z.coerce.number().int(`--${name} debe ser un entero`).min(1).max(most, `--${name}: ${most} como máximo`).optional();
const day = (name: string) => z.iso.date(`--${name} debe ser AAAA-MM-DD`).optional();

const newCoupon = z
  .object({
    code,
    percent: whole('porcentaje', 100),
    trialDays: whole('dias', 365),
    from: day('desde'),
    until: day('hasta'),
    limit: whole('usos', 1_000_000),
  })
  .refine(({ percent, trialDays }) => (percent === undefined) !== (trialDays === undefined), {
    message: 'indique --porcentaje o --dias, uno de los dos',
  })
  .refine(({ from, until }) => !from || !until || from <= until, { message: '--hasta es anterior a --desde' });

type Work = (desk: CouponDesk) => Promise<string>;

/** What the operator's words ask for, checked before the database is opened; undefined when they ask for nothing. @throws ZodError */
export function workOf([command, typed]: string[], values: Record<string, unknown>): Work | undefined {
  if (command === 'listar') return list;
  if (command === 'anular') return cancel(code.parse(typed));
  if (command !== 'crear') return undefined;
  const { porcentaje, dias, desde, hasta, usos } = values;
  const coupon = newCoupon.parse({
    code: typed,
    percent: porcentaje,
    trialDays: dias,
    from: desde,
    until: hasta,
    limit: usos,
  });
  return async (desk) =>
    (await createCoupon(desk, coupon)) ? `Creado: ${coupon.code.toUpperCase()}.` : 'Ya existe un cupón así.';
}

async function list(desk: CouponDesk): Promise<string> {
  const coupons = await allCoupons(desk);
  return coupons.length === 0 ? 'No hay cupones.' : coupons.map(describe).join('\n');
}

function cancel(typed: string): Work {
  return async (desk) => ((await cancelCoupon(desk, typed)) ? `Anulado: ${typed}.` : `No existe el cupón ${typed}.`);
}

/** A coupon in a line of the list. */
export function describe(coupon: Omit<Awaited<ReturnType<typeof allCoupons>>[number], 'created_at'>): string {
  const gives =
    coupon.percent === null ? `${coupon.trial_days} días más de prueba` : `${coupon.percent} % de descuento`;
  const until = coupon.valid_until ? `hasta ${coupon.valid_until}` : 'sin fin';
  return `${coupon.code}: ${gives}; desde ${coupon.valid_from}, ${until}; ${coupon.uses} de ${coupon.use_limit ?? '∞'} usos`;
}
