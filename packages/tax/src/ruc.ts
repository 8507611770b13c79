/** Registro Único de Contribuyentes: eleven digits, the last one a check digit. @source RS 210-2004/SUNAT; spec of company registration */
declare const brand: unique symbol;
export type Ruc = string & { readonly [brand]: 'Ruc' };

/** 10 natural person with DNI · 15 undivided estates and others · 16 foreign military card · 17 foreign person · 20 legal person */
const PREFIXES = new Set(['10', '15', '16', '17', '20']);
const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** The check digit of the first ten digits: 11 minus the weighted sum modulo 11, taken modulo 10. */
export function rucCheckDigit(firstTen: string): number {
  const weighted = WEIGHTS.reduce((total, weight, place) => total + weight * Number(firstTen[place]), 0);
  return (11 - (weighted % 11)) % 10;
}

export function isRuc(text: string): text is Ruc {
  return (
    /^\d{11}$/.test(text) && PREFIXES.has(text.slice(0, 2)) && rucCheckDigit(text.slice(0, 10)) === Number(text[10])
  );
}

/** @throws RangeError when the text is not a valid RUC */
export function parseRuc(text: string): Ruc {
  if (!isRuc(text)) throw new RangeError(`El RUC ingresado es inválido: ${text.slice(0, 20)}`);
  return text;
}

/** Natural persons with business have a RUC that starts with 10 and are asked for surnames and given names. */
export function isNaturalPerson(ruc: string): boolean {
  return ruc.startsWith('10');
}
