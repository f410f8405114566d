import { basePackage, isTrialPackage, type PackageName } from '../licenses/packages.ts';
import { isReleaseVersion } from './release-form.ts';
import { compareVersions } from './versions.ts';

/** The longest name of a value or a file for programs, in characters. */
export const GIVEN_NAME_LENGTH = 64;

const NAME = /^[a-z][\w.-]*$/i;

/** The identity of a value or a file: there is one for each name, package and lowest version. */
export type GivenKey = {
  name: string;
  /** Null means every package. */
  package: string | null;
  minimumVersion: string;
};

export type GivenKeyRefusal = 'PANEL_VALUE_NAME_INVALID' | 'PANEL_VERSION_INVALID';

/** Returns the reason why staff cannot write a value or a file with this identity, or null. */
export function givenKeyRefusal({
  name,
  minimumVersion,
}: Pick<GivenKey, 'name' | 'minimumVersion'>): GivenKeyRefusal | null {
  if (name.length > GIVEN_NAME_LENGTH || !NAME.test(name)) return 'PANEL_VALUE_NAME_INVALID';
  return isReleaseVersion(minimumVersion) ? null : 'PANEL_VERSION_INVALID';
}

/** The requesting program. */
type Asking = { package: PackageName; version: string };

/**
 * Returns the rows for a program, one for each name, ordered by name. Of several rows of a name,
 * the package's own comes before its base's, and that before the one for all packages. Then the row
 * for the highest version counts.
 */
export function pickGiven<Row extends GivenKey & { forTrials: boolean }>(
  rows: readonly Row[],
  asking: Asking,
): Row[] {
  const places = placesOf(asking.package);
  const fitOf = (row: Row) => places.lastIndexOf(row.package);
  const usable = rows
    .filter(
      (row) =>
        fitOf(row) >= 0 &&
        compareVersions(row.minimumVersion, asking.version) <= 0 &&
        (row.forTrials || !isTrialPackage(asking.package)),
    )
    .toSorted(
      (one, other) =>
        fitOf(one) - fitOf(other) || compareVersions(one.minimumVersion, other.minimumVersion),
    );
  // The later of two rows of a name replaces the earlier.
  const byName = new Map(usable.map((row) => [row.name, row]));
  return [...byName.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/**
 * Returns the most data that one account may receive: for each name one row, the largest that any
 * version of the program gets with any package.
 */
export function mostGiven(
  rows: readonly (Pick<GivenKey, 'name' | 'package'> & { size: number })[],
): number {
  // A package without rows of its own gets those of its base, which are less.
  const sums = [...new Set(rows.map((row) => row.package))].map((name) => {
    const places = name === null ? [null] : placesOf(name);
    const largest = new Map<string, number>();
    for (const row of rows.filter((each) => places.includes(each.package))) {
      largest.set(row.name, Math.max(row.size, largest.get(row.name) ?? 0));
    }
    return [...largest.values()].reduce((sum, size) => sum + size, 0);
  });
  return Math.max(0, ...sums);
}

/** Returns the packages whose rows a package gets, least specific first. */
function placesOf(name: PackageName): readonly (string | null)[] {
  return [null, basePackage(name), name];
}
