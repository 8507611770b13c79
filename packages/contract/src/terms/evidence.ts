import { z } from 'zod';
import { count } from '../fields.ts';

/** The file as SUNAT gave it, with the hash that proves it and a link that is good for some minutes. */
export const evidence = z
  .object({ file_name: z.string(), sha256: z.string(), bytes: count, link: z.string() })
  .nullable();
