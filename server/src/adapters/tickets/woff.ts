/** Unpacks WOFF 1.0 (https://www.w3.org/TR/WOFF/) once: a PDF library that is given the packed file inflates it for every document. */
import { inflateSync } from 'node:zlib';

const woffHeaderBytes = 44;
const woffEntryBytes = 20;
const sfntHeaderBytes = 12;
const sfntEntryBytes = 16;

/** The sfnt (TrueType or OpenType) file inside `woff`. Throws a RangeError when it is no WOFF. */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new RangeError('Not a WOFF file');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => readTable(woff, woffHeaderBytes + index * woffEntryBytes));
  const header = Buffer.alloc(sfntHeaderBytes + count * sfntEntryBytes);
  const power = 2 ** Math.floor(Math.log2(Math.max(1, count)));
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(power * 16, 6);
  header.writeUInt16BE(Math.log2(power), 8);
  header.writeUInt16BE((count - power) * 16, 10);
  const parts: Uint8Array[] = [header];
  let offset = header.length;
  for (const [index, table] of tables.entries()) {
    const at = sfntHeaderBytes + index * sfntEntryBytes;
    header.write(table.tag, at, 'latin1');
    header.writeUInt32BE(table.checksum, at + 4);
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(table.bytes.length, at + 12);
    // Tables begin on a multiple of four.
    const padding = Buffer.alloc((4 - (table.bytes.length % 4)) % 4);
    parts.push(table.bytes, padding);
    offset += table.bytes.length + padding.length;
  }
  return Buffer.concat(parts);
}

function readTable(woff: Buffer, at: number): { tag: string; checksum: number; bytes: Buffer } {
  const offset = woff.readUInt32BE(at + 4);
  const packedLength = woff.readUInt32BE(at + 8);
  const length = woff.readUInt32BE(at + 12);
  const packed = woff.subarray(offset, offset + packedLength);
  // A table that does not shrink is stored as it is.
  const bytes = packedLength < length ? inflateSync(packed) : packed;
  if (bytes.length !== length) throw new RangeError(`WOFF table of ${bytes.length} bytes, ${length} announced`);
  return { tag: woff.toString('latin1', at, at + 4), checksum: woff.readUInt32BE(at + 16), bytes };
}
