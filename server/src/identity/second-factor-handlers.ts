import type { Contract } from '@regz/contract/contract.ts';
import { passkeyNameRefusal, normalizePasskeyName } from '@regz/rules/identity/passkeys.ts';
import type { Handlers } from '../platform/http/mount.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { offerPasskey } from './second-factors/passkeys/offer-passkey.ts';
import { passkeyView } from './second-factors/passkeys/passkey-view.ts';
import { listPasskeys, renamePasskey } from './second-factors/passkeys/passkeys.queries.ts';
import { registerPasskey } from './second-factors/passkeys/register-passkey.ts';
import { removePasskey } from './second-factors/passkeys/remove-passkey.ts';
import { renewRecoveryCodes } from './second-factors/recovery-codes/renew-recovery-codes.ts';
import { confirmTotp } from './second-factors/totp/confirm-totp.ts';
import { disableTotp } from './second-factors/totp/disable-totp.ts';
import { startTotp } from './second-factors/totp/start-totp.ts';
import { findTotpStatus } from './second-factors/totp/totp.queries.ts';
import { logInWithPasskey } from './sign-in/log-in-with-passkey.ts';
import { offerPasskeyLogIn } from './sign-in/offer-passkey-log-in.ts';

/** The codes of customers and those of staff, by the same verbs. */
export function totpHandlers(
  services: Services,
): Handlers<Contract['accounts']['totp']> & Handlers<Contract['accounts']['admins']['totp']> {
  return {
    status: ({ caller }) => findTotpStatus(services.db, caller),
    start: (context, input) => startTotp(services, context, input),
    confirm: (context, input) => confirmTotp(services, context, input),
    disable: async (context, input) => {
      await disableTotp(services, context, input);
      return {};
    },
    renewRecoveryCodes: (context, input) => renewRecoveryCodes(services, context, input),
  };
}

export function passkeyHandlers(services: Services): Handlers<Contract['accounts']['passkeys']> {
  return {
    registerOptions: (context, input) => offerPasskey(services, context, input),
    register: (context, input) => registerPasskey(services, context, input),
    list: async ({ caller }) => (await listPasskeys(services.db, caller.id)).map(passkeyView),
    rename: async ({ caller }, { id, name }) => {
      const refusal = passkeyNameRefusal(name);
      if (refusal !== null) throw new Refusal(refusal);
      const passkey = { id, userId: caller.id };
      const renamed = await renamePasskey(services.db, passkey, normalizePasskeyName(name));
      if (!renamed) throw new Refusal('PASSKEY_UNKNOWN');
      return {};
    },
    remove: async (context, input) => {
      await removePasskey(services, context, input);
      return {};
    },
    logInOptions: (context) => offerPasskeyLogIn(services, context),
    logIn: (context, input) => logInWithPasskey(services, context, input),
  };
}
