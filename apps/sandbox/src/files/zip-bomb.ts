import { constants, crc32, deflateRawSync } from 'node:zlib';

const BLOCK = Buffer.alloc(1024 * 1024, 0x30);
/** A block compressed with a full flush ends on a byte, keeps no memory of what came before, and can be repeated. */
const COMPRESSED_BLOCK = deflateRawSync(BLOCK, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
const LAST_BLOCK = Buffer.from([0x03, 0x00]);
const made = new Map<string, Buffer>();

/**
 * A zip of about a thousandth of what it inflates to.
 * @param inflated bytes it really inflates to, rounded down to whole megabytes
 * @param declared bytes its headers promise: the same, or a lie
 */
export function zipBomb(name: string, inflated: number, declared: number): Buffer {
  const key = `${name} ${inflated} ${declared}`;
  const known = made.get(key);
  if (known) return known;
  const blocks = Math.floor(inflated / BLOCK.length);
  const data = Buffer.concat([...Array.from({ length: blocks }, () => COMPRESSED_BLOCK), LAST_BLOCK]);
  let checksum = 0;
  for (let block = 0; block < blocks; block += 1) checksum = crc32(BLOCK, checksum);
  const zip = singleFileZip(name, data, checksum, declared);
  made.clear();
  made.set(key, zip);
  return zip;
}

/** The least zip: one local header, one central header, the end record. */
function singleFileZip(name: string, data: Buffer, checksum: number, size: number): Buffer {
  const fileName = Buffer.from(name);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(0x0800, 2);
  common.writeUInt16LE(8, 4);
  common.writeUInt16LE(0x5b75, 8);
  common.writeUInt32LE(checksum, 10);
  common.writeUInt32LE(data.length, 14);
  common.writeUInt32LE(size, 18);
  common.writeUInt16LE(fileName.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, fileName, data]);
  const madeBy = Buffer.from([20, 0]);
  const central = Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), madeBy, common, Buffer.alloc(14), fileName]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}
