import { registrationRefusal, storeAccountDefaults } from '@regz/rules/identity/registration.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import type { accountView } from '../account-view.ts';
import { admitRegistration, type RegistrationForm } from './admit-registration.ts';
import { registerSignedIn } from './register-signed-in.ts';

/**
 * Creates a customer account with the store's defaults and logs it in, both or neither, so that the
 * payment can begin. It has the same refusals as a registration in the client area.
 */
export async function registerInStore(
  services: Services,
  context: RequestContext<unknown>,
  input: RegistrationForm,
): Promise<ReturnType<typeof accountView>> {
  const { hwidResetCount } = storeAccountDefaults;
  const admission = { form: input, judge: registrationRefusal };
  return admitRegistration(services, context, admission, (admitted) => {
    const account = { ...admitted, hwidResetCount };
    return registerSignedIn(services, context, account, async (_trx, made) => made);
  });
}
