import type { Ctx } from '../../ctx.ts';
import { AppError } from '../../platform/errors.ts';

/**
 * What proves something has already happened: of a day that is to come it is a year mistyped, and rules would move an expense or a credit
 * into a month that nobody looks at.
 * @param what Spanish, as a sentence begins: «Un pago» @throws INVALID_REQUEST
 */
export function refuseFuture({ deps }: Pick<Ctx, 'deps'>, date: string, what: string, field = 'date'): void {
  if (date <= deps.clock.today()) return;
  throw new AppError('INVALID_REQUEST', { field, message: `${what} no puede ser de un día que no ha llegado.` });
}
