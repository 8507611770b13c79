import { crc32, deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { membersOf } from './members.ts';

const XML = '<?xml version="1.0"?><Invoice/>';
const DIRECTORY = 'PK\u0001\u0002';
const HEADER = 'PK\u0003\u0004';

/** Of so many members each is a document; the others are folders, which cost nothing to pass. */
const ONE_IN = 100;

/** So many members, in the 64-bit directory that more than 65,535 need: the library packs them for a minute. */
function manyMembers(count: number): Buffer {
  const content = deflateRawSync(XML);
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let place = 0;
  for (let n = 0; n < count; n++) {
    const name = Buffer.from(n % ONE_IN === 0 ? `${n}.xml` : `${n}/`);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(crc32(XML), 10);
    about.writeUInt32LE(content.length, 14);
    about.writeUInt32LE(XML.length, 18);
    about.writeUInt16LE(name.length, 22);
    const where = Buffer.alloc(14);
    where.writeUInt32LE(place, 10);
    directory.push(Buffer.from(`${DIRECTORY}\u0014\u0000`, 'latin1'), about, where, name);
    const local = [Buffer.from(HEADER, 'latin1'), about, name, content];
    pieces.push(...local);
    for (const { length } of local) place += length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(56);
  end.write('PK\u0006\u0006', 'latin1');
  end.writeUInt32LE(44, 4);
  for (const at of [24, 32]) end.writeUInt32LE(count, at);
  end.writeUInt32LE(listed.length, 40);
  end.writeUInt32LE(place, 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\u0006\u0007', 'latin1');
  locator.writeUInt32LE(place + listed.length, 8);
  locator.writeUInt32LE(1, 16);
  const short = Buffer.alloc(22, 0xff);
  short.write('PK\u0005\u0006', 'latin1');
  short.fill(0, 4, 8);
  short.fill(0, 20);
  return Buffer.concat([...pieces, listed, end, locator, short]);
}

/** More than a directory of 16 bits counts. */
const MANY = 66_000;

test('more than 65,535 members are read one after the other, and no more than are allowed', {
  timeout: 120_000,
}, async () => {
  const zip = manyMembers(MANY);
  const read: string[] = [];
  for await (const one of membersOf(zip)) if ('bytes' in one && one.bytes.toString() === XML) read.push(one.name);
  expect(read).toHaveLength(MANY / ONE_IN);
  expect(read.at(-1)).toBe(`${MANY - ONE_IN}.xml`);
  const all: string[] = [];
  for await (const one of membersOf(zip, { most: { files: 50_000, bytes: 200_000_000 } }))
    all.push('bytes' in one ? one.name : one.refused.reason);
  expect(all).toHaveLength(50_000 / ONE_IN + 1);
  expect(all.at(-1)).toBe('too much');
});
