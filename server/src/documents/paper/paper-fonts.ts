import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ReceiptScript } from '@regz/rules/orders/receipts/script-runs.ts';
import { fontOfWoff } from './font-of-woff.ts';
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
