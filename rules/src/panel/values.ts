import { PANEL_LIMITS } from './panel-limits.ts';
import { isReleaseVersion } from './release-form.ts';

/** The longest texts of a value that programs are given, in characters. */
export const VALUE_LIMITS = { name: 64, content: PANEL_LIMITS.valuesBytes } as const;

const NAME = /^[a-z][\w.-]*$/i;

/** What staff enter for a value, as far as the rules check it. */
type ValueForm = { name: string; minimumVersion: string; content: string };

export type ValueRefusal =
  | 'PANEL_VALUE_NAME_INVALID'
  | 'PANEL_VERSION_INVALID'
  | 'PANEL_VALUE_CONTENT_MISSING';

/** Why a value cannot be written as entered; null if it can. */
export function valueRefusal(form: ValueForm): ValueRefusal | null {
  if (form.name.length > VALUE_LIMITS.name || !NAME.test(form.name)) {
    return 'PANEL_VALUE_NAME_INVALID';
  }
  if (!isReleaseVersion(form.minimumVersion)) return 'PANEL_VERSION_INVALID';
  return form.content === '' ? 'PANEL_VALUE_CONTENT_MISSING' : null;
}

/** A value as far as it takes room in an answer. */
type Sized = { name: string; package: string | null; bytes: number };

/**
 * The most bytes that one account may be given: of each name one value, the largest that any version of
 * the program gets with any package.
 */
export function mostValuesBytes(values: readonly Sized[]): number {
  const packages = new Set(values.map((value) => value.package));
  const sums = [...packages].map((name) => {
    const fitting = values.filter((value) => value.package === null || value.package === name);
    const largest = new Map<string, number>();
    for (const value of fitting) {
      largest.set(value.name, Math.max(value.bytes, largest.get(value.name) ?? 0));
    }
    return [...largest.values()].reduce((sum, bytes) => sum + bytes, 0);
  });
  return Math.max(0, ...sums);
}
