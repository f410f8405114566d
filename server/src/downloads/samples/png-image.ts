import { crc32, deflateSync } from 'node:zlib';

/** A picture of few colours: one byte a pixel, which names a colour of the palette. */
export type Picture = {
  readonly width: number;
  readonly height: number;
  /** `rrggbb`; the first is the ground. */
  readonly palette: readonly string[];
  /** Fills a rectangle with rounded corners in a colour of the palette. */
  box(x: number, y: number, width: number, height: number, colour: number, radius?: number): void;
  png(): Buffer;
};

/** An empty picture. */
export function pictureOf(width: number, height: number, palette: readonly string[]): Picture {
  const pixels = Buffer.alloc(width * height);

  function box(left: number, top: number, w: number, h: number, colour: number, radius = 0): void {
    for (let y = 0; y < h; y += 1) {
      const inset = insetAt(y, h, radius);
      const row = (top + y) * width + left;
      pixels.fill(colour, row + inset, row + w - inset);
    }
  }

  return { width, height, palette, box, png: () => encode(pixels, width, height, palette) };
}

/** How far a line of a rounded rectangle keeps from its sides. */
function insetAt(y: number, height: number, radius: number): number {
  const toCorner = Math.max(radius - y - 0.5, y + 0.5 - (height - radius), 0);
  return Math.round(radius - Math.sqrt(Math.max(0, radius * radius - toCorner * toCorner)));
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Source: the PNG specification, colour type 3, no filter. */
function encode(pixels: Buffer, width: number, height: number, palette: readonly string[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    pixels.copy(lines, y * (width + 1) + 1, y * width, (y + 1) * width);
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.join(''), 'hex')),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
