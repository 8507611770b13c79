import { isRuc } from '@yupana/tax/ruc.ts';
import type { Asked } from './judge.ts';

/** What is refused before it is looked for. The codes are made up: nobody published SUNAT's. */
export interface Refused {
  status: number;
  message: string;
  errorCode: string;
}

/** Table 10, as far as this service knows it. */
const TYPES: ReadonlySet<string> = new Set(['01', '03', '04', '07', '08', 'R1', 'R7']);

/** Strictly in SUNAT's shape: only `dd/mm/aaaa` is a date. Numbers come as texts or as numbers. */
export function readAsked(body: unknown): Asked | Refused {
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const textOf = (name: string) =>
    typeof fields[name] === 'string' || typeof fields[name] === 'number' ? String(fields[name]).trim() : '';
  const [issuer, type, serie] = [textOf('numRuc'), textOf('codComp'), textOf('numeroSerie')];
  const [number, date, amount] = [textOf('numero'), textOf('fechaEmision'), textOf('monto')];
  if (!isRuc(issuer)) return refused('El numRuc no es válido', '1001');
  if (!TYPES.has(type)) return refused('El codComp no es válido', '1002');
  if (!/^[A-Z0-9]{4}$/.test(serie)) return refused('El numeroSerie no es válido', '1003');
  if (!/^\d{1,20}$/.test(number)) return refused('El numero no es válido', '1004');
  if (!/^\d{2}\/\d{2}\/\d{4}$/.test(date)) return refused('La fechaEmision debe tener el formato dd/mm/yyyy', '1005');
  if (amount !== '' && !/^\d{1,15}(\.\d{1,2})?$/.test(amount)) return refused('El monto no es válido', '1006');
  // Paper has no amount that SUNAT knows.
  if (amount === '' && !/^\d/.test(serie)) return refused('El monto es obligatorio', '1006');
  return {
    ...{ issuer, type, serie, number },
    issueDate: date.split('/').toReversed().join('-'),
    amount: amount === '' ? null : Math.round(Number(amount) * 100),
  };
}

function refused(message: string, errorCode: string): Refused {
  return { status: 422, message, errorCode };
}
