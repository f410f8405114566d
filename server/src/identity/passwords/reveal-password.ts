import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { checkOwnPassword } from './check-own-password.ts';

/**
 * Checks the caller's own password, before a page shows the typed text.
 * @throws Refusal ACCOUNT_FIELDS_MISSING, or as {@link checkOwnPassword}
 */
export async function revealPassword(
  services: Services,
  context: RequestContext<CustomerCaller>,
  input: { password: string },
): Promise<void> {
  if (input.password === '') throw new Refusal('ACCOUNT_FIELDS_MISSING');
  await checkOwnPassword(services, context, input);
}
