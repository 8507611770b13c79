import { naturalPersonFields, registerBusinessFields } from '@yupana/contract/businesses.ts';
import { isNaturalPerson } from '@yupana/tax/ruc.ts';
import type { z } from 'zod';

const naturalPerson = registerBusinessFields.extend(naturalPersonFields.shape);

type Fields = z.input<typeof registerBusinessFields>;

/** The form of a company, or of a natural person once the RUC says so: each field is then judged on its own. */
export function registerForm({ ruc }: Fields): z.ZodType<z.output<typeof registerBusinessFields>, Fields> {
  return isNaturalPerson(ruc.trim()) ? naturalPerson : registerBusinessFields;
}
