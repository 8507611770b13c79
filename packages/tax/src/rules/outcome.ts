import type { Effect, Severity } from './rule.ts';

/** What a sentence is made of: money in céntimos, days as `AAAA-MM-DD`, names. Kept with the finding; must be JSON. */
export type Figures = Readonly<Record<string, string | number | boolean | null>>;

interface Again {
  /** A day from which the answer may be another, though nothing else becomes known. */
  again?: string;
}

/** It does not fire. `near`: but for this one condition it would have; kept as "why not". */
export interface Silent extends Again {
  is: 'silent';
  /** Spanish, begins small: «el total no llega a S/ 2,000.00». A function where it has figures: made when somebody reads it. */
  because: string | (() => string);
  near: boolean;
}

export interface Fires<F extends Figures> extends Again {
  is: 'fires';
  figures: F;
  /** Where this voucher's case is another than the rule's own. */
  severity?: Severity;
  effect?: Effect;
}

/** It will be known. From `giveUpOn` on nobody waits: the voucher is observed. */
export interface Waits<F extends Figures> {
  is: 'waits';
  /** What for: Spanish, begins small: «la respuesta de SUNAT sobre su validez». */
  for: string;
  giveUpOn: string;
  figures: F;
  effect?: Effect;
}

/** A fact is lacking, and this rule is not the one that waits for it. Never the same as silent. */
export interface Cannot {
  is: 'cannot';
  missing: string;
}

export type Outcome<F extends Figures> = Silent | Fires<F> | Waits<F> | Cannot;

/** @param because one constant phrase of Spanish: it is said of nearly every voucher, and no text is made for that */
export function silent(because: Silent['because'], more?: Again): Silent {
  return { is: 'silent', because, near: false, again: more?.again };
}

/**
 * Silent, though all but one condition held: shown as why it did not fire.
 * @param because a function where it has figures, and most vouchers come here
 */
export function near(because: Silent['because'], more?: Again): Silent {
  return { is: 'silent', because, near: true, again: more?.again };
}

/** The phrase of a rule that is silent. */
export function phraseOf(because: Silent['because']): string {
  return typeof because === 'string' ? because : because();
}

export function fires<F extends Figures>(
  figures: F,
  how: { severity?: Severity; effect?: Effect; again?: string } = {},
): Fires<F> {
  return { is: 'fires', figures, ...how };
}

/** @param giveUpOn `AAAA-MM-DD`: from this day on the voucher is observed instead */
export function waits<F extends Figures>(what: string, giveUpOn: string, figures: F, effect?: Effect): Waits<F> {
  return { is: 'waits', for: what, giveUpOn, figures, effect };
}

const lacking = new Map<string, Cannot>();

/** @param missing the path of the fact, as in `reads` */
export function cannot(missing: string): Cannot {
  let one = lacking.get(missing);
  if (!one) {
    one = { is: 'cannot', missing };
    lacking.set(missing, one);
  }
  return one;
}
