import type { GivenKey } from '@regz/rules/panel/given.ts';

/** Returns the name of a value or a file for the audit trail. */
export function keyOf({ name, package: wanted, minimumVersion }: GivenKey): GivenKey {
  return { name, package: wanted, minimumVersion };
}

export function isSameKey(one: GivenKey, other: GivenKey): boolean {
  return JSON.stringify(keyOf(one)) === JSON.stringify(keyOf(other));
}
