import type { Seal } from '../../platform/guards/seal.ts';

/** A value's content as `panel_values` holds it. */
export function sealValue(seal: Seal, { id, content }: { id: string; content: string }): string {
  return seal.close(content, placeOf(id));
}

/** @throws Error if it was sealed with another DATA_KEY. */
export function openValue(seal: Seal, { id, content }: { id: string; content: string }): string {
  const opened = seal.open(content, placeOf(id));
  if (opened === null) throw new Error('A value of the panel was sealed with another DATA_KEY.');
  return opened;
}

function placeOf(id: string): string {
  return `panel value ${id}`;
}
