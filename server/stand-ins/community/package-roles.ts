import { basePackage, type PackageName } from '@regz/rules/licenses/packages.ts';
import { standInRoleIds } from './settings.ts';

type RoleName = keyof typeof standInRoleIds;

/** Packages whose roles do not follow from their names. */
const special: Record<string, readonly RoleName[]> = {
  'Regz-Owner': ['Owner', 'Admin', 'Staff'],
  Admin: ['Admin', 'Staff'],
  'Regedit-Fam': ['Regedit', 'Supreme', 'Essential'],
  'Free-Panel': ['Free'],
  'One-Day-Trail': ['Trial'],
  'regz-free-panel': ['Free'],
};

/** The roles of the stand-in's server for packages, so that a trial shows roles immediately. */
export function standInPackageRoles(
  names: readonly PackageName[],
): ReadonlyMap<PackageName, readonly string[]> {
  return new Map(names.map((name) => [name, roleNames(name).map((role) => standInRoleIds[role])]));
}

function roleNames(name: PackageName): readonly RoleName[] {
  const base = basePackage(name);
  const roles = special[base] ?? base.split('-').filter(isRoleName);
  return name === base ? roles : [...roles, 'Experiment'];
}

function isRoleName(text: string): text is RoleName {
  return Object.hasOwn(standInRoleIds, text);
}
