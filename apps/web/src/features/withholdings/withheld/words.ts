/** How the two reports call what they show. */
export interface WithheldWords {
  title: 'Percepciones' | 'Retenciones';
  asked: 'percepciones' | 'retenciones';
  one: string;
  total: string;
  /** The column of who withheld, of what was paid or cashed, and of what was withheld. */
  agent: string;
  paid: string;
  withheld: string;
  /** The boxes of form 621 that SUNAT fills with it. @source facts/portal-sol.md §4.1 */
  boxes: string;
  /** Among what the vouchers that they name are looked for. */
  among: string;
  /** Where they come from, of an empty period. */
  how: string;
}

export const PERCEPTIONS: WithheldWords = {
  title: 'Percepciones',
  asked: 'percepciones',
  one: 'percepción',
  total: 'Monto total de percepciones',
  agent: 'Proveedor',
  paid: 'Cobrado',
  withheld: 'Percepción',
  boxes: 'Casillas 684 y 685',
  among: 'compras',
  how: 'Sube el XML de los comprobantes de percepción que te emitieron.',
};

export const RETENTIONS: WithheldWords = {
  title: 'Retenciones',
  asked: 'retenciones',
  one: 'retención',
  total: 'Monto total de retenciones',
  agent: 'Agente de retención',
  paid: 'Pagado',
  withheld: 'Retención',
  boxes: 'Casillas 686 y 687',
  among: 'ventas',
  how: 'Sube el XML de los comprobantes de retención que te emitieron.',
};
