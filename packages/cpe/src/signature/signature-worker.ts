import { type SignatureState, verifySignature } from './verify-signature.ts';

/** What a thread of `checkSignature` does. */
export default function check(bytes: Uint8Array): SignatureState {
  return verifySignature(bytes);
}
