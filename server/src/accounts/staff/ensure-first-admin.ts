import { randomBytes } from 'node:crypto';
import type { Services } from '../../platform/services.ts';
import { anyAdmin } from './admins.queries.ts';
import { createAdmin } from './create-admin.ts';

/**
 * Creates the first member of staff when there is none: from the configuration, else with a
 * generated password, which is returned so that the start can print it once (decision 4).
 */
export async function ensureFirstAdmin(
  services: Pick<Services, 'db' | 'passwords' | 'config'>,
): Promise<{ username: string; generatedPassword: string } | null> {
  if (await anyAdmin(services.db)) return null;
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: given } = services.config;
  const password = given ?? randomBytes(12).toString('base64url');
  const outcome = await createAdmin(services, { username, password });
  const generated = outcome === 'created' && given === undefined;
  return generated ? { username, generatedPassword: password } : null;
}
