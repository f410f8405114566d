import { featureGroups } from '@regz/rules/licenses/feature-groups.ts';
import { isPackageName, type PackageName } from '@regz/rules/licenses/packages.ts';

type Subscriber = { subscription: string | null };

/** The package of an account, if it is a known one. */
export function packageOf({ subscription }: Subscriber): PackageName | null {
  return subscription !== null && isPackageName(subscription) ? subscription : null;
}

/** Returns the feature groups of a package; none without a package. */
export function groupsOf(program: Subscriber): readonly string[] {
  const name = packageOf(program);
  return name === null ? [] : featureGroups(name);
}
