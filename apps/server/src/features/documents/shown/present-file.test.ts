import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { FileFacts } from '../queries-files.ts';
import { levelOf } from './present-file.ts';
import type { Zipped } from './queries-zip.ts';
import { besidesOf, xmlOf } from './zip-files.ts';

type Case = [FileFacts['source'], FileFacts['signature'], 1 | 3, string];

test.each<Case>([
  ['consultacpe', 'valid', 3, 'XML firmado;3;Consulta CPE'],
  ['consultacpe', 'valid-old', 3, 'XML firmado;3;Consulta CPE'],
  ['consultacpe', 'unchecked', 3, 'XML firmado;3;Consulta CPE'],
  ['consultacpe', null, 3, 'XML firmado;3;Consulta CPE'],
  ['consultacpe', 'digest-differs', 1, 'XML cuya firma no corresponde;1;Consulta CPE'],
  ['consultacpe', 'value-differs', 1, 'XML cuya firma no corresponde;1;Consulta CPE'],
  ['see-sol', 'valid', 3, 'XML firmado;3;SEE-SOL'],
  ['see-sol', 'digest-differs', 1, 'XML cuya firma no corresponde;1;SEE-SOL'],
  ['upload', 'valid', 3, 'XML firmado;3;Subido'],
  ['upload', 'value-differs', 1, 'XML sin firma comprobada;1;Subido'],
  ['upload', 'unchecked', 1, 'XML sin firma comprobada;1;Subido'],
  ['upload', null, 1, 'XML sin firma comprobada;1;Subido'],
])(
  'an XML from %s whose signature is %s proves %i, on the screen and in a zip',
  async (source, signature, level, line) => {
    expect(levelOf({ kind: 'xml', source, signature })).toBe(level);
    const kept = { source, signature, bytes: deflateRawSync('<Invoice/>'), sha256: 'a' } as Zipped & { sha256: string };
    const made = await xmlOf({ files: {} as never }, 'company', '20990001015-01-F001-1', kept);
    expect(made.line).toBe(`20990001015-01-F001-1;20990001015-01-F001-1.xml;${line}`);
  },
);

test('what SUNAT drew proves less than what was signed', () => {
  const source = 'consultacpe' as const;
  expect(levelOf({ kind: 'cdr', source, signature: null })).toBe(3);
  expect(levelOf({ kind: 'pdf', source, signature: null })).toBe(2);
});

test.each<Case>([
  ['consultacpe', null, 3, 'CDR de SUNAT;3;Consulta CPE'],
  ['consultacpe', 'digest-differs', 1, 'CDR cuya firma no corresponde;1;Consulta CPE'],
  ['upload', 'valid', 3, 'CDR de SUNAT;3;Subido'],
  ['upload', 'unchecked', 1, 'CDR sin firma comprobada;1;Subido'],
  ['upload', null, 1, 'CDR sin firma comprobada;1;Subido'],
])(
  'a CDR from %s whose signature is %s proves %i, and says where it came from',
  async (cdr_source, cdr_signature, level, line) => {
    expect(levelOf({ kind: 'cdr', source: cdr_source, signature: cdr_signature })).toBe(level);
    const cdr_bytes = deflateRawSync('<ApplicationResponse/>');
    const kept = { cdr_source, cdr_signature, cdr_bytes, cdr_sha256: 'a', pdf_sha256: null } as Zipped;
    const { lines } = await besidesOf({ files: {} as never }, 'company', '20990001015-01-F001-1', kept, (name) => {
      throw new Error(`${name} was lost`);
    });
    expect(lines).toEqual([`20990001015-01-F001-1;CDR/R-20990001015-01-F001-1.xml;${line}`]);
  },
);
