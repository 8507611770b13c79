import { randomInt } from 'node:crypto';
import { hashToken } from '../../platform/crypto/tokens.ts';

const HOW_MANY = 10;
const GROUPS = 4;
const GROUP = 4;
/** Crockford's: without I, L, O and U, which are misread on paper. 16 of them are 80 bits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Ten codes for who loses the telephone, like `7K2M-9QXA-04TD-VN6H`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: HOW_MANY }, () => Array.from({ length: GROUPS }, group).join('-'));
}

function group(): string {
  return Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** Written by hand it may come in small letters, without hyphens, and with letters that look like digits. */
export function hashRecoveryCode(written: string): Buffer {
  const plain = written.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return hashToken(plain.replaceAll('O', '0').replaceAll(/[IL]/g, '1'));
}
