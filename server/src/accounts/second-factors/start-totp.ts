import type { RequestContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { base32 } from './base32.ts';
import { checkOwnPassword } from '../sessions/check-own-password.ts';
import type { SecondFactorCaller } from './second-factor-owner.ts';
import { sealPlace } from './spend-code.ts';
import { newTotpSecret, totpUri } from './totp.ts';
import { startEnrolment } from './totp.queries.ts';

/**
 * Begins to turn codes on: gives the secret for the authenticator app, as text and as link, this
 * once. A new beginning takes the place of one that was not finished.
 * @throws Refusal ACCOUNT_FIELDS_MISSING, ACCOUNT_PASSWORD_WRONG, TOTP_ON
 */
export async function startTotp(
  services: Services,
  context: RequestContext<SecondFactorCaller>,
  password: string,
): Promise<{ secret: string; uri: string }> {
  const { caller } = context;
  if (password === '') throw new Refusal('ACCOUNT_FIELDS_MISSING');
  await checkOwnPassword(services, caller, password);
  const secret = newTotpSecret();
  const started = await startEnrolment(services.db, caller, {
    secret: services.seal.close(secret.toString('base64url'), sealPlace(caller)),
    started_at: new Date(context.clock()),
  });
  if (!started) throw new Refusal('TOTP_ON');
  return { secret: base32(secret), uri: totpUri(secret, caller.username) };
}
