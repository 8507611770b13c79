import { z } from 'zod';

/** What settings are made of. */

/** Asked exactly as it is written. */
export const httpAddress = z.url({ protocol: /^https?$/, error: 'debe ser una dirección http:// o https://' });
/** Where paths are put behind. */
export const httpUrl = httpAddress.transform((text) => text.replace(/\/+$/, ''));
export const whole = (least: number, fallback: number, most = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number('debe ser un número entero').int().min(least).max(most).default(fallback);
export const text = z.string().min(1);
