import { PASSWORD_MIN_LENGTH } from '@regz/rules/identity/passwords.ts';
import { staffRoles } from '@regz/rules/staff/staff-roles.ts';
import { operatorActs } from '../../src/audit/record-act.ts';
import { isRefusal } from '../../src/platform/refusal.ts';
import { listStaff } from '../../src/staff/list-staff.ts';
import { requireAdminCodes } from '../../src/staff/require-admin-codes.ts';
import { setAdminEnabled } from '../../src/staff/set-admin-enabled.ts';
import { setAdminPassword } from '../../src/staff/set-admin-password.ts';
import { setAdminRole } from '../../src/staff/set-admin-role.ts';
import { type Command, done, failed, type Outcome } from '../command.ts';
import { givenPassword } from './given-password.ts';

export const listAdminsCommand: Command = {
  usage: '',
  summary:
    'Lists the staff accounts: their roles, who is enabled, who uses two-step verification, and the last logins.',
  needs: 'services',
  run: async (services) => {
    const rows = (await listStaff(services)).map((admin) => [
      admin.username,
      admin.role,
      admin.disabledAt === null ? 'enabled' : 'disabled',
      codesText(admin),
      admin.lastLogInAt ?? 'never logged in',
    ]);
    const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
    return done(
      ...rows.map((row) =>
        row
          .map((cell, column) => cell.padEnd(width(column)))
          .join('  ')
          .trim(),
      ),
    );
  },
};

/** For staff who have forgotten it, and for a lost initial password. */
export const setAdminPasswordCommand: Command = {
  usage: '<username> [--password-stdin]',
  summary: 'Sets a new password for a staff account and logs out all its sessions.',
  needs: 'services',
  run: async (services, [username = '', flag]) => {
    if (username === '') return failed('Name a user: regz set-admin-password <username>');
    const { password, lines } = await givenPassword(flag);
    if (Array.from(password).length < PASSWORD_MIN_LENGTH) {
      return failed(`The password must be at least ${PASSWORD_MIN_LENGTH} characters long.`);
    }
    const known = await setAdminPassword(services, operatorActs, { admin: { username }, password });
    return known ? done(`The password of "${username}" was set.`, ...lines) : unknown(username);
  },
};

export const disableAdminCommand = enablingCommand(false, 'Disables a staff account.', 'disabled');
export const enableAdminCommand = enablingCommand(true, 'Enables a staff account.', 'enabled');

function enablingCommand(enabled: boolean, summary: string, result: string): Command {
  return {
    usage: '<username>',
    summary,
    needs: 'services',
    run: async (services, [username = '']) => {
      if (username === '') return failed('Name a user.');
      return unlessLastOwner(async () => {
        const admin = { username };
        const known = await setAdminEnabled(services, operatorActs, { admin, enabled });
        return known ? done(`"${username}" is ${result}.`) : unknown(username);
      });
    },
  };
}

export const setAdminRoleCommand: Command = {
  usage: '<username> <owner|support|stock>',
  summary: 'Sets what a staff account may do, and logs out all its sessions.',
  needs: 'services',
  run: async (services, [username = '', wanted]) => {
    const role = staffRoles.find((known) => known === wanted);
    if (role === undefined) {
      return failed('Name a user and a role: regz set-admin-role <username> <owner|support|stock>');
    }
    return unlessLastOwner(async () => {
      const known = await setAdminRole(services, operatorActs, { admin: { username }, role });
      return known ? done(`"${username}" has the role ${role}.`) : unknown(username);
    });
  },
};

async function unlessLastOwner(act: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await act();
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'ACCOUNT_OWNER_LAST') throw error;
    return failed('At least one owner must stay enabled.');
  }
}

export const requireAdminCodesCommand: Command = {
  usage: '<username> <on|off>',
  summary: 'Makes two-step verification for a staff account required or optional.',
  needs: 'services',
  run: async (services, [username = '', wanted]) => {
    if (wanted !== 'on' && wanted !== 'off') {
      return failed('Name a user and say on or off: regz require-admin-codes <username> <on|off>');
    }
    const input = { admin: { username }, required: wanted === 'on' };
    const known = await requireAdminCodes(services, operatorActs, input);
    return known
      ? done(
          `Two-step verification is now ${input.required ? 'required' : 'optional'} for "${username}".`,
        )
      : unknown(username);
  },
};

function unknown(username: string): Outcome {
  return failed(`There is no admin named "${username}".`);
}

function codesText({ codesOn, codesRequired }: { codesOn: boolean; codesRequired: boolean }) {
  if (codesOn) return codesRequired ? 'two-step on, required' : 'two-step on';
  return codesRequired ? 'two-step required, not set up' : 'two-step off';
}
