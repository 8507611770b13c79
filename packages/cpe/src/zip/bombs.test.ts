import { once } from 'node:events';
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import yazl from 'yazl';
import { membersOf } from './members.ts';

/** Zips that somebody made to do harm. */

const XML = '<?xml version="1.0"?><Invoice/>';
const DIRECTORY = 'PK\u0001\u0002';
const HEADER = 'PK\u0003\u0004';

async function packed(fill: (zip: yazl.ZipFile) => void): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  fill(zip);
  zip.end();
  const pieces: Buffer[] = [];
  zip.outputStream.on('data', (piece: Buffer) => pieces.push(piece));
  await once(zip.outputStream, 'end');
  return Buffer.concat(pieces);
}

const zipOf = (files: Readonly<Record<string, string | Buffer>>) =>
  packed((zip) => {
    for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  });

async function told(zip: Buffer, most = { files: 1_000, bytes: 200_000_000 }): Promise<[string, string][]> {
  const all: [string, string][] = [];
  for await (const one of membersOf(zip, { most }))
    all.push([one.name, 'bytes' in one ? one.bytes.toString() : one.refused.reason]);
  return all;
}

/** Where each record of a zip of this kind begins. */
function placesOf(zip: Buffer, record: string): number[] {
  const places: number[] = [];
  for (let at = zip.indexOf(record, 0, 'latin1'); at >= 0; at = zip.indexOf(record, at + 4, 'latin1')) places.push(at);
  return places;
}

test('zips in zips in zips, sixteen of each, are not opened beyond the second', async () => {
  let zip = await zipOf({ 'bomb.xml': Buffer.alloc(1_000_000, ' ') });
  for (let level = 0; level < 3; level++) {
    const before = zip;
    zip = await packed((one) => {
      for (let n = 0; n < 16; n++) one.addBuffer(before, `lib ${n}.zip`);
    });
  }
  const all = await told(zip);
  expect(all).toHaveLength(16 * 16);
  expect(new Set(all.map(([, is]) => is))).toEqual(new Set(['zip in a zip in a zip']));
});

test('one that holds itself again and again comes to its end', async () => {
  // Each member's header, in the directory, leads to the first one's bytes: a megabyte in a thousand bytes, as often as it says.
  const zip = await zipOf(
    Object.fromEntries(
      Array.from({ length: 100 }, (_, n) => [`${100 + n}.xml`, n === 0 ? Buffer.alloc(1_000_000, '<') : XML]),
    ),
  );
  const [first = 0] = placesOf(zip, DIRECTORY);
  for (const entry of placesOf(zip, DIRECTORY)) {
    zip.copy(zip, entry + 16, first + 16, first + 28);
    zip.writeUInt32LE(0, entry + 42);
  }
  const all = await told(zip, { files: 1_000, bytes: 20_000_000 });
  expect(all.at(-1)).toEqual(['', 'too much']);
  expect(all.length).toBeLessThanOrEqual(21);
});

test.each([
  ['../../etc/passwd.xml', 'unsafe name'],
  ['C:\\windows\\a.xml', 'unsafe name'],
  ['c:/windows/a.xml', 'unsafe name'],
  ['//server/share/a.xml', 'unsafe name'],
])('a member called %s is refused', async (name, reason) => {
  const harmless = 'x'.repeat(name.length);
  const zip = Buffer.from(
    (await zipOf({ [harmless]: XML, 'z.xml': XML })).toString('latin1').replaceAll(harmless, name),
    'latin1',
  );
  const all = await told(zip);
  expect(all.map(([, is]) => is)).toEqual([reason, XML]);
});

test('a name with a NUL or a line break is told as it is and leads nowhere', async () => {
  const zip = Buffer.from(
    (await zipOf({ 'aXbYc.xml': XML })).toString('latin1').replaceAll('aXbYc', 'a\u0000b\nc'),
    'latin1',
  );
  expect(await told(zip)).toEqual([['a\u0000b\nc.xml', XML]]);
});

test.each([0, 5, 4_000_000_000])('a member that says of itself that it weighs %d is what it weighs', async (lie) => {
  const zip = await zipOf({ 'a.xml': XML, 'z.xml': XML });
  const [entry = 0] = placesOf(zip, DIRECTORY);
  const [header = 0] = placesOf(zip, HEADER);
  zip.writeUInt32LE(lie, entry + 24);
  zip.writeUInt32LE(lie, header + 22);
  expect(await told(zip)).toEqual([
    ['a.xml', XML],
    ['z.xml', XML],
  ]);
});

test('a large one that lies about its size is not read beyond what a document may be', async () => {
  // So poorly packed that it is streamed.
  const noise = Buffer.from(
    Array.from({ length: 300_000 }, (_, n) => `<a${(n * 2_654_435_761) % 4_294_967_296}/>`).join(''),
  );
  expect(deflateRawSync(noise).length).toBeGreaterThan(200_000);
  const zip = await zipOf({ 'a.xml': noise, 'z.xml': XML });
  const [entry = 0] = placesOf(zip, DIRECTORY);
  zip.writeUInt32LE(100, entry + 24);
  expect(await told(zip)).toEqual([
    ['a.xml', 'damaged zip'],
    ['z.xml', XML],
  ]);
});

test.each([1, 1_000_000, 4_000_000_000])('one whose packed size is said to be %d costs itself alone', async (lie) => {
  const zip = await zipOf({ 'a.xml': XML, 'z.xml': XML });
  const [entry = 0] = placesOf(zip, DIRECTORY);
  zip.writeUInt32LE(lie, entry + 20);
  expect(await told(zip)).toEqual([
    ['a.xml', 'damaged zip'],
    ['z.xml', XML],
  ]);
});

test('a directory that says more members than there are, or another place, is damaged', async () => {
  const zip = await zipOf({ 'a.xml': XML });
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  const more = Buffer.from(zip);
  more.writeUInt16LE(60_000, end + 8);
  more.writeUInt16LE(60_000, end + 10);
  expect(await told(more)).toEqual([
    ['a.xml', XML],
    ['', 'damaged zip'],
  ]);
  const elsewhere = Buffer.from(zip);
  elsewhere.writeUInt32LE(4_000_000_000, end + 16);
  expect(await told(elsewhere)).toEqual([['', 'damaged zip']]);
});

/** Not packed at all: so it is streamed. */
const stored = (files: Readonly<Record<string, Buffer>>) =>
  packed((zip) => {
    for (const [name, content] of Object.entries(files)) zip.addBuffer(content, name, { compress: false });
  });

test('a zip in a zip that is more than a hundred megabytes is let go', async () => {
  const inner = Buffer.alloc(101 * 1024 * 1024);
  inner.write(HEADER, 0, 'latin1');
  expect(await told(await stored({ 'a.zip': inner, 'z.xml': Buffer.from(XML) }))).toEqual([
    ['a.zip', 'too large'],
    ['z.xml', XML],
  ]);
});

test('what is streamed is counted as it comes', async () => {
  const zip = await stored({ 'a.xml': Buffer.alloc(1_000_000, '<'), 'z.xml': Buffer.from(XML) });
  const names = async (bytes: number) => (await told(zip, { files: 10, bytes })).map(([name]) => name);
  expect(await names(1_100_000)).toEqual(['a.xml', 'z.xml']);
  expect(await names(900_000)).toEqual(['']);
});

test('a bomb costs its share of the whole, though it is let go', async () => {
  const megabytes = (count: number) => count * 1024 * 1024;
  const zip = await zipOf({ 'bomb.png': Buffer.alloc(megabytes(24), 0x89), 'z.xml': XML });
  const most = async (bytes: number) => (await told(zip, { files: 10, bytes })).map(([, is]) => is);
  expect(await most(megabytes(22))).toEqual([XML]);
  // No more than twenty of it are unpacked before anybody knows, and it is a picture.
  expect(await most(megabytes(19))).toEqual(['too much']);
});
