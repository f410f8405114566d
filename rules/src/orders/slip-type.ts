import { previewTypeOf } from '../downloads/items.ts';
import type { SlipType } from './transfers.ts';

/** A PDF's own mark may come after other bytes; readers look for it so far. */
const PDF_WITHIN = 1024;

/** A slip's type by its content, whatever its name says; null if it is none of those. */
export function slipTypeOf(content: Uint8Array): SlipType | null {
  const start = Array.from(content.subarray(0, PDF_WITHIN), (byte) => String.fromCodePoint(byte));
  return start.join('').includes('%PDF-') ? 'application/pdf' : previewTypeOf(content);
}
