import { randomBytes } from 'node:crypto';
import { normalizeUsername } from '@regz/rules/identity/usernames.ts';
import { hasActed } from '../audit/has-acted.ts';
import { operatorActs } from '../audit/record-act.ts';
import type { Services } from '../platform/services.ts';
import { anyAdmin, findAdminByUsername } from './admins.queries.ts';
import { createAdmin } from './create-admin.ts';
import { type FirstPassword, keptFirstPassword } from './first-password.ts';

/**
 * Creates the first staff account if there is none, with the configured or a generated password.
 * @returns the generated password until the first login with it, so that every start can print it
 * until then.
 */
export async function createFirstAdmin(
  services: Pick<Services, 'db' | 'passwords' | 'config' | 'seal'>,
): Promise<FirstPassword | null> {
  const { ADMIN_USERNAME, ADMIN_PASSWORD: given, STATE_DIR } = services.config;
  const kept = keptFirstPassword(STATE_DIR, services.seal);
  if (await anyAdmin(services.db)) {
    const first = kept.read();
    if (first !== null && (await isUnused(services, first))) return first;
    kept.forget();
    return null;
  }
  const username = normalizeUsername(ADMIN_USERNAME);
  const password = given ?? randomBytes(12).toString('base64url');
  // Before the admin is created, so that no failure in between loses the password.
  if (given === undefined) kept.keep({ username, password });
  const created = await createAdmin(services, operatorActs, {
    username,
    role: 'owner',
    password,
  });
  return created.ok && given === undefined ? { username, password } : null;
}

async function isUnused(
  { db, passwords }: Pick<Services, 'db' | 'passwords'>,
  { username, password }: FirstPassword,
): Promise<boolean> {
  const admin = await findAdminByUsername(db, username);
  if (admin === undefined || !(await passwords.matches(admin.password, password))) return false;
  return !(await hasActed(db, { kind: 'admin', id: admin.id }));
}
