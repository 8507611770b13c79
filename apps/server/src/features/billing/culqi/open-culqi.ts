import type { Deps } from '../../../ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Culqi, createCulqi } from './culqi.ts';

/** Culqi as this installation uses it. @throws PAYMENT_UNAVAILABLE when it does not */
export function openCulqi({ config }: Pick<Deps, 'config'>): Culqi {
  const { culqi } = config.outside;
  if (!culqi) throw new AppError('PAYMENT_UNAVAILABLE', { message: 'Esta instalación no cobra con tarjeta.' });
  return createCulqi(culqi);
}
