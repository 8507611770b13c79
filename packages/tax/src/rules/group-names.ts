import type { Rule } from './rule.ts';

/** How the catalogue's groups are called, in their order. */
export const GROUP_NAMES: Readonly<Record<Rule['group'], string>> = {
  A: 'Existencia y validez',
  B: 'Emisor (RUC)',
  C: 'Oportunidad',
  D: 'Forma y aritmética',
  E: 'Notas de crédito y débito',
  F: 'Pago, detracción, retención y percepción',
  G: 'Causalidad y límites (Renta)',
  H: 'Documentos especiales',
  I: 'Destino y régimen',
};
