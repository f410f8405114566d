import type { SignedInCaller } from '../../../platform/http/callers.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { checkOwnPassword } from '../../passwords/check-own-password.ts';
import { sealPlace } from '../verify-code.ts';
import { startEnrollment } from './totp.queries.ts';
import { totpEnrollment, newTotpSecret } from './totp.ts';

/**
 * Begins to turn on codes: returns the secret for the authenticator app, as text and as a link,
 * only this once. Starting again replaces an unfinished attempt.
 * @throws Refusal ACCOUNT_FIELDS_MISSING, ACCOUNT_PASSWORD_WRONG, TOTP_ON
 */
export async function startTotp(
  services: Services,
  context: RequestContext<SignedInCaller>,
  { password }: { password: string },
): Promise<{ secret: string; uri: string }> {
  const { caller } = context;
  if (password === '') throw new Refusal('ACCOUNT_FIELDS_MISSING');
  await checkOwnPassword(services, context, { password });
  const secret = newTotpSecret();
  const started = await startEnrollment(services.db, caller, {
    secret: services.seal.close(secret.toString('base64url'), sealPlace(caller)),
    startedAt: new Date(services.clock()),
  });
  if (!started) throw new Refusal('TOTP_ON');
  return totpEnrollment(secret, caller.username);
}
