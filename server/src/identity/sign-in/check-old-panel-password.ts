import type { Services } from '../../platform/services.ts';
import { findByUsername, replacePassword } from '../accounts.queries.ts';
import type { ChallengedContext } from '../challenges/spend-challenge.ts';
import { hasCodes } from '../second-factors/has-codes.ts';
import { checkCredentials } from './check-credentials.ts';
import { noteLogIn } from './note-log-in.ts';

/**
 * Finds the customer whose username and password an old panel sends, which supports neither
 * challenges nor codes. It takes the same attempts as a login, and is refused while many callers
 * guess the account's password. An account that requires a code is never opened by its password.
 * @throws Refusal ACCOUNT_CREDENTIALS_INVALID, ATTEMPTS_EXCEEDED, and those of an empty field
 */
export async function checkOldPanelPassword(
  services: Services,
  context: ChallengedContext,
  typed: { username: string; password: string },
): Promise<{ id: string }> {
  const wrong = 'ACCOUNT_CREDENTIALS_INVALID';
  const how = { kind: 'customer', factor: 'password of an old panel' } as const;
  return noteLogIn(services, context, how, (attempt) =>
    checkCredentials(services, context, {
      ...typed,
      action: 'log-in',
      challenge: null,
      wrong,
      attempt,
      find: async (username) => {
        const row = await findByUsername(services.db, username);
        const asksForCode =
          row !== undefined && (await hasCodes(services.db, { kind: 'customer', id: row.id }));
        return asksForCode ? undefined : row;
      },
      renew: (checked, hash) => replacePassword(services.db, checked, hash),
    }),
  );
}
