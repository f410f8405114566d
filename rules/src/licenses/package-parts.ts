import { type FeatureGroup, featureGroups } from './feature-groups.ts';
import type { PackageName } from './packages.ts';

/** The groups with their own files and chapters. Tools like Esp belong to several of them. */
const namedGroups: readonly FeatureGroup[] = [
  'Owner',
  'Admin',
  'Staff',
  'Tester',
  'External',
  'AimSilent',
  'Supreme',
  'Essential',
  'Legit',
];

/** True if a title names a group of the package, or no group. */
function isOfPackage(title: string, name: PackageName): boolean {
  const named = namedGroups.filter((group) => title.includes(group));
  const own = featureGroups(name);
  return named.length === 0 || named.some((group) => own.includes(group));
}

/**
 * Returns the parts of the customer's package first, then the others, each in the given order.
 * @param name Null for a customer without a package; the order then stays.
 */
export function ownPackageFirst<Part extends { title: string }>(
  parts: readonly Part[],
  name: PackageName | null,
): Part[] {
  if (name === null) return [...parts];
  const own = parts.filter(({ title }) => isOfPackage(title, name));
  return [...own, ...parts.filter((part) => !own.includes(part))];
}
