import { basePackage, isTrialPackage, type PackageName } from '../licenses/packages.ts';
import { compareVersions } from './versions.ts';

/** A value as staff wrote it: for one package or all, and for programs from a version on. */
type Value = {
  name: string;
  package: string | null;
  minimumVersion: string;
  forTrials: boolean;
  /** Null if it cannot be read. */
  content: string | null;
};

/** The program that asks. */
type Asking = { package: PackageName; version: string };

/**
 * The content of each value for a program, by name in order. Of several rows of a name the most fitting
 * counts: the package's own before its base's before everybody's, and then the one for the highest
 * version. If that one cannot be read, the name is left out.
 */
export function pickValues(
  values: readonly Value[],
  asking: Asking,
): Readonly<Record<string, string>> {
  const base = basePackage(asking.package);
  const fits = ['', base, asking.package].map((name) => (name === '' ? null : name));
  const fitOf = (value: Value) => fits.lastIndexOf(value.package);
  const usable = values
    .filter(
      (value) =>
        fitOf(value) >= 0 &&
        compareVersions(value.minimumVersion, asking.version) <= 0 &&
        (value.forTrials || !isTrialPackage(asking.package)),
    )
    .toSorted(
      (one, other) =>
        fitOf(one) - fitOf(other) || compareVersions(one.minimumVersion, other.minimumVersion),
    );
  // The later of two rows of a name takes the place of the earlier.
  const byName = new Map(usable.map(({ name, content }) => [name, content]));
  const names = [...byName.keys()].toSorted((one, other) => (one < other ? -1 : 1));
  return Object.fromEntries(
    names.flatMap((name) => {
      const content = byName.get(name) ?? null;
      return content === null ? [] : [[name, content]];
    }),
  );
}
