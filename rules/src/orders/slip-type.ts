import { previewTypeOf } from '../downloads/items.ts';
import type { SlipType } from './transfers.ts';

const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];

/** A slip's type by its content, whatever its name says; null if it is none of those. */
export function slipTypeOf(content: Uint8Array): SlipType | null {
  const isPdf = PDF.every((byte, index) => content[index] === byte);
  return isPdf ? 'application/pdf' : previewTypeOf(content);
}
