import { isPackageName, packageNames } from '@regz/rules/licenses/packages.ts';
import {
  listPackageRoles,
  mapPackageRoles,
  MOST_ROLES,
} from '../src/community/roles/map-package-roles.ts';
import { type Command, done, failed } from './command.ts';

/** Shows or sets the community roles of a package. */
export const rolesCommand: Command = {
  usage: '[package] [role id ... | --none]',
  summary:
    'Shows the community roles of all packages or of one, or assigns 1 to 5 role IDs to a package.',
  needs: 'services',
  run: async ({ db }, [name, ...given]) => {
    if (name === undefined) {
      const mapping = await listPackageRoles(db);
      return done(...packageNames.map((each) => line(each, mapping.get(each) ?? [])));
    }
    if (!isPackageName(name)) {
      return failed(
        `There is no package "${name}". The packages are:`,
        ...packageNames.map(indent),
      );
    }
    if (given.length > 0) {
      const ids = given[0] === '--none' && given.length === 1 ? [] : [...new Set(given)];
      const strange = ids.find((id) => !/^\d{17,20}$/.test(id));
      if (strange !== undefined) return failed(`"${strange}" is not a role ID of 17 to 20 digits.`);
      if (ids.length > MOST_ROLES) return failed(`A package can have at most ${MOST_ROLES} roles.`);
      await mapPackageRoles(db, { packageName: name, roleIds: ids });
    }
    return done(line(name, (await listPackageRoles(db)).get(name) ?? []));
  },
};

function line(name: string, ids: readonly string[]): string {
  return `${name.padEnd(52)} ${ids.length === 0 ? '-' : ids.join(' ')}`;
}

function indent(text: string): string {
  return `  ${text}`;
}
