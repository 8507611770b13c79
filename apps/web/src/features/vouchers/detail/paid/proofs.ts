import { PROOFS } from '@yupana/contract/paid-words.ts';
import type { SupportProof } from '@yupana/contract/supports.ts';

export const PROOF_OPTIONS = (Object.keys(PROOFS) as SupportProof[]).map((value) => ({ value, label: PROOFS[value] }));

/** Those whose amount says something: how much was paid, or what the whole operation amounts to. */
export function hasAmount(proof: SupportProof): boolean {
  return proof.endsWith('-paid') || proof === 'donation-certificate' || needsAmount(proof);
}

/** Those that say nothing without it. */
export function needsAmount(proof: SupportProof): boolean {
  return proof === 'operation-total';
}
