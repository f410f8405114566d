import type { Seal } from '../../platform/guards/seal.ts';

/** A value's content as `panel_values` holds it. */
export function sealValue(seal: Seal, { id, content }: { id: string; content: string }): string {
  return seal.close(content, placeOf(id));
}

/** Null if it was sealed with another DATA_KEY, or its text is damaged. */
export function openValue(
  seal: Seal,
  { id, content }: { id: string; content: string },
): string | null {
  return seal.open(content, placeOf(id));
}

function placeOf(id: string): string {
  return `panel value ${id}`;
}
