import { oneLine } from '../texts.ts';

/** Longest name that an owner types for a PC, in characters as `String.length` counts them. */
export const PC_NAME_MAX_LENGTH = 40;

/**
 * Returns the stored form of a PC's name: NFKC, one line without surrounding blanks. Null if it is
 * empty.
 */
export function normalizePcName(typed: string): string | null {
  const name = oneLine(typed.normalize('NFKC'));
  return name === '' ? null : name;
}

/** Returns the name of a PC: its owner's, otherwise its program's. */
export function pcName({ name, label }: { name: string | null; label: string }): string {
  return name ?? label;
}
