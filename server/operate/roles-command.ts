import { MOST_ROLES } from '@regz/rules/community/assignable-roles.ts';
import { listPackageRoles, mapPackageRoles } from '../src/community/roles/map-package-roles.ts';
import { listPackageNames } from '../src/licenses/packages.ts';
import { isRefusal } from '../src/platform/refusal.ts';
import { type Command, done, failed } from './command.ts';
import { refusalText } from './remote/remote-api.ts';

/** Shows or sets the community roles of a package. */
export const rolesCommand: Command = {
  usage: '[package] [role id ... | --none]',
  summary:
    'Shows the community roles of all packages or of one, or assigns 1 to 5 role IDs to a package.',
  needs: 'services',
  run: async ({ db }, [name, ...given]) => {
    const names = await listPackageNames(db);
    if (name === undefined) {
      const mapping = await listPackageRoles(db);
      return done(...names.map((each) => line(each, mapping.get(each) ?? [])));
    }
    if (!names.includes(name)) {
      return failed(`There is no package "${name}". The packages are:`, ...names.map(indent));
    }
    if (given.length > 0) {
      const ids = given[0] === '--none' && given.length === 1 ? [] : [...new Set(given)];
      const strange = ids.find((id) => !/^\d{17,20}$/.test(id));
      if (strange !== undefined) return failed(`"${strange}" is not a role ID of 17 to 20 digits.`);
      if (ids.length > MOST_ROLES) return failed(`A package can have at most ${MOST_ROLES} roles.`);
      try {
        await mapPackageRoles(db, { packageName: name, roleIds: ids });
      } catch (error) {
        if (isRefusal(error)) return failed(`Nothing was changed: ${refusalText(error)}`);
        throw error;
      }
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
