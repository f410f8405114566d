import { basePackage, type PackageName, packageNames } from '@regz/rules/licenses/packages.ts';
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

/** The roles of the stand-in's server for every package, so that a trial shows roles at once. */
export function standInPackageRoles(): ReadonlyMap<PackageName, readonly string[]> {
  return new Map(
    packageNames.map((name) => [name, roleNames(name).map((role) => standInRoleIds[role])]),
  );
}

function roleNames(name: PackageName): readonly RoleName[] {
  const base = basePackage(name);
  const roles = special[base] ?? base.split('-').filter(isRoleName);
  return name === base ? roles : [...roles, 'Experiment'];
}

function isRoleName(text: string): text is RoleName {
  return Object.hasOwn(standInRoleIds, text);
}
