import { naturalPersonMessages, registerBusinessFields } from '@yupana/contract/businesses.ts';
import { isNaturalPerson } from '@yupana/tax/ruc.ts';
import { z } from 'zod';

const required = (message: string) =>
  z.string().trim().min(1, message).max(100, 'Debe tener como máximo 100 caracteres');

const naturalPerson = registerBusinessFields.extend({
  paternal_surname: required(naturalPersonMessages.paternal_surname),
  given_names: required(naturalPersonMessages.given_names),
});

type Fields = z.input<typeof registerBusinessFields>;

/** The form of a company, or of a natural person once the RUC says so: each field is then judged on its own. */
export function registerForm({ ruc }: Fields): z.ZodType<z.output<typeof registerBusinessFields>, Fields> {
  return isNaturalPerson(ruc.trim()) ? naturalPerson : registerBusinessFields;
}
