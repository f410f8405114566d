import { previewTypeOf } from '../downloads/items.ts';
import type { SlipType } from './transfers.ts';

/** The header of a PDF may follow other bytes. Readers search this many bytes. */
const PDF_WITHIN = 1024;

/**
 * Returns a slip's type by its content, independent of its name. Null if it is none of the accepted
 * types.
 */
export function slipTypeOf(content: Uint8Array): SlipType | null {
  const start = Array.from(content.subarray(0, PDF_WITHIN), (byte) => String.fromCodePoint(byte));
  return start.join('').includes('%PDF-') ? 'application/pdf' : previewTypeOf(content);
}
