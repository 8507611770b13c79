import { type Basis, law } from '../rule.ts';

/** Codes that are of no annex: the norm of each. @source F11, F12 (column «anexo» of the table of codes) */
const OF_THEIR_OWN: Readonly<Record<string, Basis>> = {
  '002': law('RS 266-2004/SUNAT', 'arroz pilado'),
  '027': law('RS 073-2006/SUNAT', 'transporte de carga'),
  '040': law('RS 022-2013/SUNAT', 'primera venta de inmuebles'),
};

/** What a rule of the detraction may rest on: by the annexes, whose articles the rule names, or by the norm of a code. */
export function spotBasis(articles: string, codes: readonly (keyof typeof OF_THEIR_OWN)[]) {
  const annexes = law('RS 183-2004/SUNAT', articles);
  const own = codes.flatMap((code) => OF_THEIR_OWN[code] ?? []);
  return {
    basis: [annexes, ...own],
    basisOf: ({ code }: { code: string }): readonly Basis[] => [OF_THEIR_OWN[code] ?? annexes],
  };
}
