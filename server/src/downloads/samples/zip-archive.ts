import { crc32, deflateRawSync } from 'node:zlib';

export type ZipEntry = { name: string; text: string };

const LOCAL_HEADER = 0x04_03_4b_50;
const CENTRAL_HEADER = 0x02_01_4b_50;
const END_OF_CENTRAL = 0x06_05_4b_50;
const VERSION = 20;
const NAMES_ARE_UTF8 = 0x08_00;
const DEFLATED = 8;
/** 1 January 2026, 00:00, in the format's own packing: the same files give the same archive. */
const MADE_AT = (((2026 - 1980) << 9) | (1 << 5) | 1) * 0x1_00_00;

/** A zip archive of a few small text files. Source: PKWARE's APPNOTE 6.3. */
export function zipArchive(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const { name, text } of entries) {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    const nameBytes = Buffer.from(name);
    const described = describeEntry(nameBytes, content, packed);
    const local = Buffer.concat([littleEndian(4, LOCAL_HEADER), described, nameBytes, packed]);
    locals.push(local);
    const place = [littleEndian(2, 0, 0, 0), littleEndian(4, 0, offset)];
    const made = [littleEndian(4, CENTRAL_HEADER), littleEndian(2, VERSION)];
    centrals.push(Buffer.concat([...made, described, ...place, nameBytes]));
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = [
    littleEndian(4, END_OF_CENTRAL),
    littleEndian(2, 0, 0, entries.length, entries.length),
    littleEndian(4, directory.length, offset),
    littleEndian(2, 0),
  ];
  return Buffer.concat([...locals, directory, ...end]);
}

/** What both headers of an entry say about it, from the version to the length of extra fields. */
function describeEntry(name: Buffer, content: Buffer, packed: Buffer): Buffer {
  return Buffer.concat([
    littleEndian(2, VERSION, NAMES_ARE_UTF8, DEFLATED),
    littleEndian(4, MADE_AT, crc32(content), packed.length, content.length),
    littleEndian(2, name.length, 0),
  ]);
}

function littleEndian(bytes: 2 | 4, ...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(bytes * values.length);
  for (const [index, value] of values.entries()) buffer.writeUIntLE(value, index * bytes, bytes);
  return buffer;
}
