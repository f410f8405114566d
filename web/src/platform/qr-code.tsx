import { encode } from 'uqr';

/** The light modules around the code that its standard requires. */
const QUIET = 4;

/** The capacity of the largest QR code at level M, in bytes. */
export const QR_MAX_BYTES = 2331;

/**
 * A text as a QR code, black on white in every theme. Level M repairs 15%, such as a crease in
 * paper.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = modulesOf(text);
  const runs = data.flatMap((row, y) =>
    darkRuns(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="qr-code w-full"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={runs.join('')} fill="#000" />
    </svg>
  );
}

const modulesOf = (text: string) => encode(text, { ecc: 'M', border: QUIET });

/** Pixels of a module in an image, so that other programs scan it sharply. */
const MODULE_PIXELS = 12;

/** The same code as a PNG file. */
export async function qrImage(text: string, name: string): Promise<File> {
  const { data, size } = modulesOf(text);
  const canvas = new OffscreenCanvas(size * MODULE_PIXELS, size * MODULE_PIXELS);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser draws no canvas.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  context.scale(MODULE_PIXELS, MODULE_PIXELS);
  data.forEach((row, y) => {
    for (const [x, width] of darkRuns(row)) context.fillRect(x, y, width, 1);
  });
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' });
}

/** The first column of each run of dark modules in a row, and its length. */
export function darkRuns(row: readonly boolean[]): [start: number, width: number][] {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (!isDark) return;
    if (last !== undefined && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}
