import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { deriveKey, MasterKeyInvalid, readMasterKeys } from './keys.ts';
import { checkPassword, hashPassword, isOutdated } from './passwords.ts';
import { createSeal, SealBroken } from './seal.ts';
import { hashToken, newToken } from './tokens.ts';

const key = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`;

test('a sealed secret opens for its row, and nowhere else', () => {
  const { seal, open } = createSeal(readMasterKeys(key('k1')));
  const sealed = seal('clave SOL ñ', 'credentials/1/sol_key');
  expect(sealed).not.toContain('clave');
  expect(open(sealed, 'credentials/1/sol_key')).toBe('clave SOL ñ');
  expect(() => open(sealed, 'credentials/2/sol_key')).toThrow(SealBroken);
});

test('the same secret sealed twice looks different', () => {
  const { seal } = createSeal(readMasterKeys(key('k1')));
  expect(seal('x', 'row')).not.toBe(seal('x', 'row'));
});

test('a sealed text that was altered anywhere does not open', () => {
  const { seal, open } = createSeal(readMasterKeys(key('k1')));
  const parts = seal('secret', 'row').split('.');
  for (const place of [2, 3, 4]) {
    const altered = parts.with(place, Buffer.from(randomBytes(16)).toString('base64url')).join('.');
    expect(() => open(altered, 'row')).toThrow(SealBroken);
  }
  expect(() => open(parts.with(0, 'v2').join('.'), 'row')).toThrow(SealBroken);
  expect(() => open('', 'row')).toThrow(SealBroken);
});

test('keys rotate: the first seals, the old ones still open, and what they sealed is known to be old', () => {
  const [oldKey, newKey] = [key('2025'), key('2026')];
  const before = createSeal(readMasterKeys(oldKey));
  const sealed = before.seal('secret', 'row');
  const after = createSeal(readMasterKeys(`${newKey}, ${oldKey}`));
  expect(after.open(sealed, 'row')).toBe('secret');
  expect(after.isOutdated(sealed)).toBe(true);
  expect(after.isOutdated(after.seal('secret', 'row'))).toBe(false);
  expect(() => createSeal(readMasterKeys(newKey)).open(sealed, 'row')).toThrow(SealBroken);
});

test.each([
  ['', 'no form'],
  ['k1:corto', 'too short'],
  [randomBytes(32).toString('base64'), 'no id'],
  [`a:${randomBytes(16).toString('base64')}`, 'sixteen bytes'],
])('a master key %s is refused (%s), and the message does not repeat it', (text) => {
  try {
    readMasterKeys(text);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(MasterKeyInvalid);
    if (text) expect((error as Error).message).not.toContain(text);
  }
});

test('two master keys with one id are refused', () => {
  expect(() => readMasterKeys(`${key('a')},${key('a')}`)).toThrow(MasterKeyInvalid);
});

test('each purpose has its own key', () => {
  const master = randomBytes(32);
  expect(deriveKey(master, 'seal')).not.toEqual(deriveKey(master, 'file-links'));
  expect(deriveKey(master, 'seal')).toEqual(deriveKey(master, 'seal'));
});

test('a password is kept as argon2id and only the right one matches', async () => {
  const stored = await hashPassword('Contraseña1');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await checkPassword('Contraseña1', stored)).toBe(true);
  expect(await checkPassword('contraseña1', stored)).toBe(false);
});

test('a hash of another cost or kind is known to be old', async () => {
  const stored = await hashPassword('Contraseña1');
  expect(isOutdated(stored)).toBe(false);
  for (const old of [stored.replace('m=19456', 'm=4096'), stored.replace('argon2id', 'argon2i'), '$2b$12$x', '']) {
    expect(isOutdated(old)).toBe(true);
  }
});

test('without a stored password nothing matches, and it is checked all the same', async () => {
  expect(await checkPassword('Contraseña1', undefined)).toBe(false);
});

test('tokens are long, all different, and kept as their hash', () => {
  const tokens = new Set(Array.from({ length: 100 }, newToken));
  expect(tokens.size).toBe(100);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  expect(hashToken('a')).toHaveLength(32);
  expect(hashToken('a')).not.toEqual(hashToken('b'));
});
