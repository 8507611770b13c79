import type { Voucher } from '@yupana/cpe/document/document.ts';
import { describe, expect, test } from 'vitest';
import type { FileKey } from '../file-key.ts';
import { decide, keysOf } from './decide.ts';
import type { Looked } from './looked.ts';
import type { KeptAlready } from './queries-kept.ts';
import type { HereAlready } from './queries-results.ts';

const OURS = '20990001015';
const THEIRS = '20990016004';

/** As it is looked at: of what type, and who issued it to whom. */
function looked(type: string, issuer: string | null, receiver: string | null): Looked {
  const document = {
    ...{ is: 'voucher', type, id: { serie: 'E001', number: '7' }, issueDate: '2026-10-15', currency: 'PEN' },
    ...{ issuer: { document: issuer, name: 'X' }, receiver: { document: receiver, name: 'Y' } },
    total: { value: '118.00' },
  } as unknown as Voucher;
  const what = { is: 'voucher', document } as Looked['what'];
  return { place: 0, entry: '1', file: 'a.xml', what, bytes: null, sha256: '0' };
}
const nothing = () => undefined;
const bookOf = (one: Looked) => decide(one, OURS, nothing, nothing).keep?.key.book;

test('a liquidación de compra is a purchase of whoever issued it, and of nobody else', () => {
  expect(bookOf(looked('04', OURS, THEIRS))).toBe('RCE');
  const sold = looked('04', THEIRS, OURS);
  expect(decide(sold, OURS, nothing, nothing)).toMatchObject({
    result: {
      outcome: 'rejected',
      detail: `Es una liquidación de compra del RUC ${THEIRS}: la registra quien compra`,
    },
  });
  expect(bookOf(sold)).toBeUndefined();
});

test('a factura is a sale of whoever issued it, and a purchase of whom it names', () => {
  expect(bookOf(looked('01', OURS, THEIRS))).toBe('RVIE');
  expect(bookOf(looked('01', THEIRS, OURS))).toBe('RCE');
  // As which it would be here, whoever it names.
  expect(keysOf(looked('01', THEIRS, THEIRS), OURS)).toMatchObject([{ book: 'RCE', issuer_ruc: THEIRS }]);
});

test.each([
  [null, OURS, 'El XML no dice quién lo emitió'],
  ['40990001', OURS, 'Quien lo emitió no tiene un RUC de 11 dígitos'],
  [THEIRS, null, `No es de esta empresa: la emitió el RUC ${THEIRS} sin decir a quién`],
  [THEIRS, '20990002143', 'Emitida a otro RUC: 20990002143'],
  [THEIRS, '40990001', 'Emitida a otro documento: 40990001'],
])('a factura of %s to %s is not kept, and it is said why', (issuer, receiver, detail) => {
  expect(decide(looked('01', issuer, receiver), OURS, nothing, nothing)).toEqual({
    result: expect.objectContaining({ outcome: 'rejected', detail }),
  });
});

describe.each([
  ['despatch', '09', 'Guía de remisión del remitente'],
  ['despatch', '31', 'Guía de remisión del transportista'],
  ['withholding', '20', 'Comprobante de retención'],
  ['withholding', '40', 'Comprobante de percepción'],
])('a %s %s', (kind, type, words) => {
  const { what, ...rest } = looked(type, THEIRS, OURS);
  const document = { ...(what as { document: Voucher }).document, kind };
  const one = { ...rest, what: { is: 'other', document, isNamed: true } } as unknown as Looked;
  const before = new Date('2026-10-20T15:00:00Z');
  const another = () => ({ sha256: '1', uploaded_at: before }) as KeptAlready;
  const same = () => ({ sha256: '0', uploaded_at: before }) as KeptAlready;

  test('that was altered after it was signed is told so, beside another or alone, and not kept', () => {
    for (const signature of ['digest-differs', 'value-differs'] as const) {
      const beside = decide(one, OURS, nothing, another, signature);
      expect(beside.result.outcome).toBe('rejected');
      expect(beside.result.detail).toMatch(
        /La firma no corresponde.*: no se guardó\. Sigue el que ya está, del 20\/10\/2026$/,
      );
      const alone = decide(one, OURS, nothing, nothing, signature);
      expect(alone.result.detail).toMatch(/: no se guardó\. Pide el XML original a quien lo emitió$/);
      expect([beside.document, alone.document]).toEqual([undefined, undefined]);
      expect(decide(one, OURS, nothing, same, signature).result.outcome).toBe('existing');
    }
  });

  test('of which another is here is told as that once its signature was looked at', () => {
    expect(decide(one, OURS, nothing, another)).toMatchObject({ isAnother: true });
    for (const signature of ['valid', 'unchecked'] as const)
      expect(decide(one, OURS, nothing, another, signature).result).toMatchObject({
        outcome: 'rejected',
        detail: `${words}: ya hay otro, del 20/10/2026; no se reemplazó`,
      });
    expect(decide(one, OURS, nothing, nothing, 'unchecked')).toMatchObject({ document: { kind: type } });
  });
});

test('a CDR without its voucher says what is to be uploaded with it', () => {
  const document = { about: { serie: 'F001', number: '1' }, addressee: { document: THEIRS } };
  const what = { is: 'cdr', document } as unknown as Looked['what'];
  expect(decide({ ...looked('01', OURS, THEIRS), what }, OURS, nothing, nothing).result).toMatchObject({
    outcome: 'rejected',
    detail: 'No está su comprobante: sube también su XML',
  });
});

test('of which type the voucher of a CDR is, only the name of that very voucher says', () => {
  const document = { about: { serie: 'F001', number: '1' }, addressee: { document: THEIRS } };
  const what = { is: 'cdr', document } as unknown as Looked['what'];
  const typesOf = (file: string) => {
    const types = keysOf({ ...looked('01', THEIRS, OURS), what, file }, OURS).map(({ type_code }) => type_code);
    return [...new Set(types)];
  };
  expect(typesOf(`R-${THEIRS}-03-F001-1.xml`)).toEqual(['03']);
  expect(typesOf(`r-${THEIRS}-03-f001-00000001.zip`)).toEqual(['03']);
  // Of another serie or issuer it says nothing of this one: each type is looked for.
  for (const file of [`R-${THEIRS}-03-F002-1.xml`, `R-${OURS}-03-F001-1.xml`, 'cdr.xml'])
    expect(typesOf(file)).toEqual(['01', '02', '03', '04', '07', '08']);
});

test.each(['digest-differs', 'value-differs'] as const)(
  'what was altered after it was signed (%s) is told so, and not as another, beside a true one',
  (signature) => {
    const held = {
      state: 'held',
      source: 'consultacpe',
      signature: 'valid',
      sha256: '1',
      fetched_at: null,
    } as HereAlready;
    const decided = decide(looked('01', THEIRS, OURS), OURS, () => held, nothing, signature);
    expect(decided.result.detail).toMatch(/^La firma no corresponde.*: no se guardó\. Sigue el que ya está$/);
    expect(decided.keep).toBeUndefined();
    // Until its signature was looked at nobody knows.
    const untold = decide(looked('01', THEIRS, OURS), OURS, () => held, nothing);
    expect(untold).toMatchObject({ isAnother: true, result: { detail: expect.stringMatching(/^Ya hay otro XML/) } });
  },
);

test.each(['digest-differs', 'value-differs'] as const)(
  'what was altered after it was signed (%s) is not kept, nor put in the place of what is here',
  (signature) => {
    const weak = () => ({ state: 'held', source: 'upload', signature: 'unchecked', sha256: '1' }) as HereAlready;
    for (const here of [nothing, weak]) {
      const decided = decide(looked('01', THEIRS, OURS), OURS, here, nothing, signature);
      expect(decided.result).toMatchObject({ outcome: 'rejected', detail: expect.stringContaining('no se guardó') });
      expect(decided.keep).toBeUndefined();
    }
    const document = { about: { serie: 'E001', number: '7' }, addressee: { document: OURS } };
    const what = { is: 'cdr', document } as unknown as Looked['what'];
    const ofVoucher = (key: FileKey) => (key.kind === 'xml' ? weak() : undefined);
    const cdr = decide({ ...looked('01', THEIRS, OURS), what }, OURS, ofVoucher, nothing, signature);
    expect(cdr.result).toMatchObject({ outcome: 'rejected', detail: expect.stringContaining('Pide el CDR original') });
    expect(cdr.keep).toBeUndefined();
    // Beside a true one it is told as altered, and not as another: until its signature was looked at nobody knows.
    const genuine = { state: 'held', source: 'consultacpe', signature: 'valid', sha256: '1', fetched_at: null };
    const beside = (seen?: typeof signature) =>
      decide({ ...looked('01', THEIRS, OURS), what }, OURS, () => genuine as HereAlready, nothing, seen);
    expect(beside(signature).result.detail).toMatch(/^La firma no corresponde.*: no se guardó\. Sigue el que ya está$/);
    expect(beside(signature).keep).toBeUndefined();
    expect(beside()).toMatchObject({ isAnother: true, result: { detail: 'Ya hay otro CDR' } });
  },
);
