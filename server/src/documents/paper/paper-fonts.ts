import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import type { ReceiptScript } from '@regz/rules/orders/receipts/script-runs.ts';
import type { Weight } from './paper-lines.ts';

/** The package of each font; all may be embedded in documents (SIL Open Font License 1.1). */
const noto: Readonly<Record<ReceiptScript, string>> = {
  latin: 'noto-sans-tamil',
  'latin-ext': 'noto-sans-tamil',
  vietnamese: 'noto-sans',
  sinhala: 'noto-sans-sinhala',
  tamil: 'noto-sans-tamil',
  devanagari: 'noto-sans',
  arabic: 'noto-sans-arabic',
  thaana: 'noto-sans-thaana',
};
const weights = { regular: 400, strong: 600 } as const;

const packages = createRequire(import.meta.url);

/** The name under which a document knows the font of a run; titles have one for Latin alone. */
export function fontName(script: ReceiptScript, weight: Weight): string {
  if (weight === 'title') return script === 'latin' ? 'title' : `${script} strong`;
  return `${script} ${weight}`;
}

/** Every font by its name. */
export function readFonts(): ReadonlyMap<string, Buffer> {
  const fonts = new Map([['title', readFont('chakra-petch/files/chakra-petch-latin-600-normal')]]);
  for (const [script, family] of Object.entries(noto)) {
    for (const [weight, number] of Object.entries(weights)) {
      const file = `${family}/files/${family}-${script}-${number}-normal`;
      fonts.set(`${script} ${weight}`, readFont(file));
    }
  }
  return fonts;
}

function readFont(file: string): Buffer {
  return fontOfWoff(readFileSync(packages.resolve(`@fontsource/${file}.woff`)));
}

const WOFF = { signature: 0x774f4646, header: 44, entry: 20 };
const SFNT = { header: 12, entry: 16 };

/**
 * The TrueType font in a WOFF file: the same tables, not compressed. The library reads WOFF too, but
 * inflates a table again for each letter, in JavaScript (W3C, WOFF File Format 1.0, section 5).
 */
export function fontOfWoff(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== WOFF.signature) throw new Error('This is no WOFF file.');
  const count = woff.readUInt16BE(12);
  const header = Buffer.alloc(SFNT.header + SFNT.entry * count);
  const power = Math.floor(Math.log2(count));
  header.writeUInt32BE(woff.readUInt32BE(4), 0);
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(2 ** power * SFNT.entry, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE((count - 2 ** power) * SFNT.entry, 10);
  const parts: Buffer[] = [header];
  let end = header.length;
  for (let index = 0; index < count; index += 1) {
    const entry = woff.subarray(WOFF.header + WOFF.entry * index);
    const [offset, packed, length] = [4, 8, 12].map((place) => entry.readUInt32BE(place));
    const data = woff.subarray(offset, (offset ?? 0) + (packed ?? 0));
    const table = packed === length ? data : inflateSync(data, { maxOutputLength: length });
    const place = SFNT.header + SFNT.entry * index;
    entry.copy(header, place, 0, 4);
    header.writeUInt32BE(entry.readUInt32BE(16), place + 4);
    header.writeUInt32BE(end, place + 8);
    header.writeUInt32BE(table.length, place + 12);
    parts.push(table, Buffer.alloc((4 - (table.length % 4)) % 4));
    end += Math.ceil(table.length / 4) * 4;
  }
  return Buffer.concat(parts);
}
