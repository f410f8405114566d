import { RowRefused } from '../imported-rows.ts';

/** @throws RowRefused for a name that the catalogue does not have */
export function importedPackage(name: string, packages: ReadonlySet<string>): string {
  if (!packages.has(name)) throw new RowRefused(`unknown package "${name}"`);
  return name;
}
