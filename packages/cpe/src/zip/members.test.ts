import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import yazl from 'yazl';
import { allMembersOf, entryOf, looksLikeZip, type Member, membersOf, startOfZip } from './members.ts';
import type { Zip } from './open-zip.ts';

async function zipOf(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const pieces: Buffer[] = [];
  zip.outputStream.on('data', (piece: Buffer) => pieces.push(piece));
  await once(zip.outputStream, 'end');
  return Buffer.concat(pieces);
}
const told = async (zip: Zip): Promise<Record<string, string>> => {
  const all: Member[] = [];
  for await (const member of membersOf(zip)) all.push(member);
  return Object.fromEntries(all.map((one) => [one.name, 'bytes' in one ? one.bytes.toString() : one.refused.reason]));
};
const XML = '<?xml version="1.0"?><Invoice/>';

test('a zip of the portal gives its XML, whatever the extension, and neither style sheets nor pictures', async () => {
  const zip = await zipOf({
    'FACTURAE001-120990001015.XML': XML,
    'factura2.1.xsl': '<?xml version="1.0"?><xsl:stylesheet xmlns:xsl="x"/>',
    'ebxml21.css': '.a { color: red }',
    'dummy/nota': `\ufeff\n${XML}`,
    'logo.png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 1]),
    vacio: '',
  });
  expect(await told(zip)).toEqual({ 'FACTURAE001-120990001015.XML': XML, 'dummy/nota': `\ufeff\n${XML}` });
});

test('what calls itself XML and is none is told, and what a Mac keeps beside it is not', async () => {
  const zip = await zipOf({
    'a.xml': XML,
    'ceros.XML': Buffer.alloc(300_000),
    'vacio.xml': '',
    '__MACOSX/._a.xml': Buffer.from([0, 5, 22, 7, 0]),
    'ceros.bin': Buffer.alloc(300_000),
  });
  const refused = 'not well formed';
  expect(await told(zip)).toEqual({ 'a.xml': XML, 'ceros.XML': refused, 'vacio.xml': refused });
});

test('a zip in a zip is opened once, and a third is not', async () => {
  const third = await zipOf({ 'c.xml': XML });
  const second = await zipOf({ 'b.xml': XML, 'c.zip': third });
  expect(await told(await zipOf({ 'a.xml': XML, 'b.zip': second }))).toEqual({
    'a.xml': XML,
    'b.zip!b.xml': XML,
    'b.zip!c.zip': 'zip in a zip in a zip',
  });
});

test('of a zip on disk what is let go early, a picture or a document that is too large, costs itself alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'yupana-zip-'));
  try {
    const path = join(folder, 'con-fotos.zip');
    const picture = Buffer.concat([Buffer.from('%PDF-1.4'), randomBytes(400_000)]);
    const large = Buffer.concat([
      Buffer.from('<a>'),
      Buffer.alloc(21 * 1024 * 1024, randomBytes(4096).toString('hex')),
    ]);
    const files = { 'a.pdf': picture, 'a.xml': XML, 'b.xml': large, 'b.pdf': picture, 'c.xml': XML };
    await writeFile(path, await zipOf(files));
    for (let time = 0; time < 3; time++)
      expect(await told({ path })).toEqual({ 'a.xml': XML, 'b.xml': 'too large', 'c.xml': XML });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('of a zip on disk that is read chunk by chunk every member comes, those that lie over two chunks too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'yupana-zip-'));
  try {
    // No compression makes these smaller: some seven hundred kilobytes, and a directory behind them.
    const files = Object.fromEntries(
      Array.from({ length: 300 }, (_, at) => [`${at}.xml`, `${XML}<!--${randomBytes(1_200).toString('base64')}-->`]),
    );
    const path = join(folder, 'muchos.zip');
    await writeFile(path, await zipOf(files));
    expect(await told({ path })).toEqual(files);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a member is told as it was deflated, where that is small: who keeps it so gets the same bytes back', async () => {
  const well = Buffer.from(`${XML}<!--${'<cbc:ID>F001-1</cbc:ID>'.repeat(200)}-->`);
  const badly = Buffer.from(`${XML}<!--${randomBytes(1_000).toString('base64')}-->`);
  const all: Record<string, Member> = {};
  for await (const member of membersOf(await zipOf({ 'well.xml': well, 'badly.xml': badly })))
    all[member.name] = member;
  const kept = all['well.xml'] as { bytes: Buffer; deflated?: Buffer };
  expect(kept.deflated?.length).toBeLessThan(well.length / 2);
  expect(inflateRawSync(kept.deflated as Buffer).equals(well)).toBe(true);
  expect(kept.bytes.equals(well)).toBe(true);
  expect(Object.keys(all['badly.xml'] as Member)).toEqual(['name', 'bytes']);
});

test('of a zip the entries that are asked for come by where they stood, and nothing else is unpacked', async () => {
  const inner = await zipOf({ 'c.xml': XML, 'd.xml': `${XML}<!-- d -->` });
  const zip = await zipOf({ 'a.xml': XML.repeat(1_000), 'b.xml': `${XML}<!-- b -->`, 'z.zip': inner, 'y.zip': inner });
  const places: Record<string, string> = {};
  const whole = startOfZip();
  for await (const { name } of membersOf(zip, { place: whole })) places[name] = entryOf(whole);
  expect(places).toEqual({
    ...{ 'a.xml': '1', 'b.xml': '2', 'z.zip!c.xml': '2/1', 'z.zip!d.xml': '2/2', 'y.zip!c.xml': '3/1' },
    'y.zip!d.xml': '3/2',
  });
  const place = startOfZip();
  const found: string[] = [];
  for await (const one of membersOf(zip, { place, only: new Set(['2', '2/2']) }))
    found.push(`${entryOf(place)} ${'bytes' in one ? one.bytes : one.refused.reason}`);
  expect(found).toEqual([`2 ${XML}<!-- b -->`, `2/2 ${XML}<!-- d -->`]);
  // Two documents, and the zip in which one stands.
  expect(place.unpacked).toEqual({ files: 3, bytes: 2 * `${XML}<!-- b -->`.length + inner.length });
});

test.each([
  ['../a.xml', 'unsafe name'],
  ['/etc/a.xml', 'unsafe name'],
  ['b\\..\\a.xml', 'unsafe name'],
])('of a zip the member %s is refused, and the others are read', async (name, reason) => {
  const harmless = 'x'.repeat(name.length);
  const packed = await zipOf({ 'a.xml': XML, [harmless]: XML, 'z.xml': XML });
  const zip = Buffer.from(packed.toString('latin1').replaceAll(harmless, name), 'latin1');
  expect(await told(zip)).toEqual({ 'a.xml': XML, [name.replaceAll('\\', '/')]: reason, 'z.xml': XML });
});

test('folders parted as Windows does are folders; a zip without members holds nothing, and is a zip', async () => {
  const packed = await zipOf({ 'octubreXF001-1.xml': XML });
  const zip = Buffer.from(packed.toString('latin1').replaceAll('octubreX', 'octubre\\'), 'latin1');
  expect(await told(zip)).toEqual({ 'octubre/F001-1.xml': XML });
  const empty = await zipOf({});
  expect(looksLikeZip(empty)).toBe(true);
  expect(await told(empty)).toEqual({});
});

test('a bomb is let go as soon as it is larger than a document, and the next is read', async () => {
  const zip = await zipOf({ 'bomb.xml': Buffer.alloc(21 * 1024 * 1024, '<'), 'a.xml': XML });
  expect(await told(zip)).toEqual({ 'bomb.xml': 'too large', 'a.xml': XML });
});

test('a damaged zip is told as such: cut, another thing, a member that is not what was packed', async () => {
  const zip = await zipOf({ 'a.xml': XML.repeat(50), 'b.xml': XML });
  expect(await told(zip.subarray(0, 100))).toEqual({ '': 'damaged zip' });
  expect(await told(Buffer.from('no soy un zip'))).toEqual({ '': 'damaged zip' });
  const spoilt = Buffer.from(zip);
  spoilt[50] = (spoilt[50] as number) ^ 0xff;
  expect(await told(spoilt)).toMatchObject({ 'a.xml': 'damaged zip', 'b.xml': XML });
});

test('a member under a password is told as that, and not as damaged', async () => {
  const zip = await zipOf({ 'a.xml': XML });
  // The bit of the general purpose flag, in the member's own header and in the directory.
  for (const [header, at] of [
    ['PK\u0003\u0004', 6],
    ['PK\u0001\u0002', 8],
  ] as const) {
    const flag = zip.indexOf(header, 0, 'latin1') + at;
    zip[flag] = (zip[flag] ?? 0) | 1;
  }
  expect(await told(zip)).toEqual({ 'a.xml': 'locked zip' });
});

test('what a zip unpacks to in all has an end, whatever it holds: pictures and zips inside count, too', async () => {
  const pictures = Object.fromEntries(
    Array.from({ length: 40 }, (_, n) => [`${n}.png`, Buffer.alloc(100_000, 0x89)] as const),
  );
  const zip = await zipOf({ 'a.xml': XML, ...pictures, 'z.xml': XML });
  const most = async (files: number, bytes: number) => {
    const all: Member[] = [];
    for await (const one of membersOf(zip, { most: { files, bytes } })) all.push(one);
    return all.map((one) => ('bytes' in one ? one.name : one.refused.reason));
  };
  expect(await most(42, 5_000_000)).toEqual(['a.xml', 'z.xml']);
  expect(await most(41, 5_000_000)).toEqual(['a.xml', 'too much']);
  expect(await most(42, 2_000_000)).toEqual(['a.xml', 'too much']);
});

test('whoever goes on in a zip begins after what was passed, in a zip inside too, and unpacks none of it again', async () => {
  const inner = await zipOf({ 'b1.xml': XML, 'b2.png': Buffer.alloc(5_000, 0x89), 'b3.xml': XML });
  const zip = await zipOf({ 'a.xml': XML, 'a.txt': 'nada', 'b.zip': inner, 'c.xml': XML, 'd.txt': 'nada' });
  const most = { files: 8, bytes: 10_000 };
  const read = async (place = startOfZip(), count = Infinity) => {
    const names: string[] = [];
    for await (const { name } of allMembersOf(zip, { most, place })) {
      names.push(name);
      if (names.length === count) break;
    }
    return { names, place };
  };
  const whole = await read();
  expect(whole.names).toEqual(['a.xml', 'a.txt', 'b.zip!b1.xml', 'b.zip!b2.png', 'b.zip!b3.xml', 'c.xml', 'd.txt']);
  for (let count = 1; count <= whole.names.length; count++) {
    const begun = await read(startOfZip(), count);
    // As it is kept from one time to the next.
    const rest = await read(JSON.parse(JSON.stringify(begun.place)));
    expect(begun.names.concat(rest.names)).toEqual(whole.names);
    // Each is counted once, and the last one told as the whole is.
    expect(rest.place.unpacked).toEqual(whole.place.unpacked);
  }
  const { place } = await read(startOfZip(), 2);
  // Spoilt now, it would be told as damaged: nobody looks at it.
  zip[45] = (zip[45] as number) ^ 0xff;
  expect((await read(place)).names).toEqual(whole.names.slice(2));
});

test('what ends a zip ends it for whoever goes on as well', async () => {
  const zip = await zipOf({ 'a.xml': XML, 'b.xml': XML });
  const place = startOfZip();
  const read = async () => {
    const all: Member[] = [];
    for await (const one of membersOf(zip, { most: { files: 1, bytes: 1_000 }, place })) all.push(one);
    return all.map((one) => ('bytes' in one ? one.name : one.refused.reason));
  };
  expect(await read()).toEqual(['a.xml', 'too much']);
  expect(await read()).toEqual([]);
});
