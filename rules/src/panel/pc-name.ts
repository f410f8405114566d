import { oneLine } from '../texts.ts';

/** Longest name that an owner types for a PC, in characters as `String.length` counts them. */
export const PC_NAME_MAX_LENGTH = 40;

/** The stored form of a PC's name: NFKC, one line without surrounding blanks; null if nothing is left of it. */
export function normalizePcName(typed: string): string | null {
  const name = oneLine(typed.normalize('NFKC'));
  return name === '' ? null : name;
}

/** What a PC is called: as its owner named it, or as its program says. */
export function pcName({ name, label }: { name: string | null; label: string }): string {
  return name ?? label;
}
