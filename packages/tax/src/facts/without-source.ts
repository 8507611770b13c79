import type { Path } from '../judging/view.ts';
import type { Fact } from './fact.ts';

/** What rules may look at and nobody gives so far. */
export interface WithoutSource {
  path: Path;
  /** All that is ever given: a fact that nobody knows, or the one value that it has. */
  given: Fact<never> | string;
  /** Spanish, without a capital: what would give it. */
  needs: string;
}

/**
 * All facts that no loader gives, or of which it gives one value alone: the one place that says so. What has a source leaves this list;
 * a test of the server looks whether each other fact is given, and one of the rules which of them can then never speak.
 */
export const WITHOUT_SOURCE: readonly WithoutSource[] = [
  {
    path: 'voucher.origin',
    given: 'proposal',
    needs: 'comprobantes que no estén en la propuesta de SUNAT: los de un registro propio o los leídos de una imagen',
  },
  {
    path: 'document.read',
    given: 'xml',
    needs: 'la lectura (OCR) de los comprobantes en PDF o en imagen',
  },
];

/** Rules that can never speak for want of such a fact, by their ids, with what they need: «espera su fuente», and no active ones. */
export const AWAITING_SOURCE: Readonly<Record<string, string>> = Object.freeze({});
