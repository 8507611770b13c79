import { FILE_NAMES, fileName, SOURCES } from '@yupana/contract/file-words.ts';
import { readApart } from '@yupana/cpe/read-apart.ts';
import type { Deps } from '../../../ctx.ts';
import { openBytes } from '../kept-bytes.ts';
import { levelOf, SHOWN_SOURCES } from './present-file.ts';
import type { Zipped } from './queries-zip.ts';

/** What goes into a zip of one voucher. */

/** A file, by its name in the zip. */
export type Member = [name: string, content: Buffer];

/** Of what the zip of XML says what it is and how much it proves. */
const CONTENT_HEAD = ['Comprobante', 'Archivo', 'Qué es', 'Nivel de prueba', 'Procedencia'];
export const CONTENT = 'contenido.csv';

/**
 * A voucher's XML as it is kept.
 * @returns with its line of `contenido.csv`
 */
export async function xmlOf(
  deps: Pick<Deps, 'files'>,
  businessId: string,
  code: string,
  one: Zipped & { sha256: string },
): Promise<{ member: Member; line: string }> {
  const name = `${code}.xml`;
  const level = levelOf({ kind: 'xml', source: one.source, signature: one.signature });
  const what = fileName('xml', level, one.source && SHOWN_SOURCES[one.source]);
  const member: Member = [name, await openBytes(deps, businessId, one)];
  return { member, line: lineOf(code, name, what, level, one.source ? SOURCES[SHOWN_SOURCES[one.source]] : '') };
}

/**
 * What SUNAT made of a voucher, as far as it is kept: its CDR and its own PDF, each in a folder apart from the XML.
 * @param onLost one whose kept bytes are gone or damaged: the other is there all the same
 */
export async function besidesOf(
  deps: Pick<Deps, 'files'>,
  businessId: string,
  code: string,
  one: Zipped,
  onLost: (name: string, error: unknown) => void,
): Promise<{ members: Member[]; lines: string[] }> {
  const members: Member[] = [];
  const lines: string[] = [];
  const add = async (
    name: string,
    kept: { sha256: string; bytes: Buffer | null },
    proof: Parameters<typeof levelOf>[0],
  ) => {
    const level = levelOf(proof);
    const what = fileName(proof.kind, level, proof.source && SHOWN_SOURCES[proof.source]);
    try {
      members.push([name, await openBytes(deps, businessId, kept)]);
    } catch (error) {
      return onLost(FILE_NAMES[proof.kind], error);
    }
    lines.push(lineOf(code, name, what, level, proof.source ? SOURCES[SHOWN_SOURCES[proof.source]] : ''));
  };
  const { cdr_sha256, cdr_bytes, cdr_source, cdr_signature, pdf_sha256, pdf_bytes } = one;
  if (cdr_sha256) {
    const proof = { kind: 'cdr', source: cdr_source, signature: cdr_signature } as const;
    await add(`CDR/R-${code}.xml`, { sha256: cdr_sha256, bytes: cdr_bytes }, proof);
  }
  if (pdf_sha256) {
    const proof = { kind: 'pdf', source: 'consultacpe', signature: null } as const;
    await add(`${FILE_NAMES.pdf}/${code}.pdf`, { sha256: pdf_sha256, bytes: pdf_bytes }, proof);
  }
  return { members, lines };
}

/** Its printed form, one picture a page. */
export async function picturesOf(deps: Pick<Deps, 'drawing'>, code: string, xml: Buffer): Promise<Member[]> {
  const { images } = await deps.drawing.jpegs(await readApart(xml));
  return images.map((image, place) => [
    images.length === 1 ? `${code}.jpg` : `${code}-${place + 1}.jpg`,
    Buffer.from(image),
  ]);
}

/** `contenido.csv`, as Excel in Peru opens it. */
export function contentOf(lines: readonly string[]): Buffer {
  return Buffer.from(`\uFEFF${[CONTENT_HEAD.join(';'), ...lines.toSorted()].join('\r\n')}\r\n`);
}

/** Nothing in it needs quotes: a code is letters, digits and hyphens. */
function lineOf(...cells: (string | number)[]): string {
  return cells.join(';');
}
