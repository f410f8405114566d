import { trialRegistrationRefusal } from '@regz/rules/free-panel/trial.ts';
import { clientAccountDefaults } from '@regz/rules/identity/registration.ts';
import { normalizeUsername } from '@regz/rules/identity/usernames.ts';
import {
  admitRegistration,
  type RegistrationForm,
} from '../../identity/registration/admit-registration.ts';
import { registerSignedIn } from '../../identity/registration/register-signed-in.ts';
import { logInAlongside } from '../../identity/sign-in/log-in.ts';
import { isNameOnLicense } from '../../licenses/grant-license.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findAttempt } from '../usage.queries.ts';
import { requireLinkFor } from './sign-in-through-link.ts';
import { deviceMarkOf } from './trial-device.ts';
import { type LinkUse, type UsedLink, useLink } from './use-link.ts';

type SignUp = RegistrationForm & { key: string; attempt: string };

/**
 * Creates a customer account, logs it in and uses the link for it, all or nothing. Repeating the
 * same attempt logs in to the account it created, by its password.
 */
export async function signUpThroughLink(
  services: Services,
  context: RequestContext<unknown>,
  { key, attempt, ...form }: SignUp,
): Promise<UsedLink> {
  const linkId = await requireLinkFor(services, context, { key, attempt });
  const deviceMark = deviceMarkOf(services, context);
  const use = { linkId, signedUp: true, attempt, deviceMark, origin: context.origin };
  const made = await findAttempt(services.db, key, attempt);
  if (made.includes(normalizeUsername(form.username))) {
    const { username, password, challenge } = form;
    const credentials = { username, password, challenge, action: 'register' } as const;
    return logInAlongside(services, context, credentials, (trx, account) =>
      useLink(services, trx, { ...use, account }),
    );
  }
  const { hwidResetCount } = clientAccountDefaults;
  const registration = { form, judge: trialRegistrationRefusal };
  return admitRegistration(services, context, registration, (admitted) =>
    registerSignedIn(services, context, { ...admitted, hwidResetCount }, (trx, account) =>
      useForNewcomer(services, trx, { ...use, account }),
    ),
  );
}

async function useForNewcomer(services: Services, trx: Database, use: LinkUse): Promise<UsedLink> {
  if (await isNameOnLicense(trx, use.account.username)) {
    throw new Refusal('FREE_PANEL_LICENSE_EXISTS');
  }
  return useLink(services, trx, use);
}
