import type { Contract } from '@regz/contract/contract.ts';
import type { accountPasskeys } from '@regz/contract/identity/passkeys.ts';
import type { accountAdminTotp, accountTotp } from '@regz/contract/identity/totp.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { offerPasskey } from './second-factors/passkeys/offer-passkey.ts';
import { passkeyView } from './second-factors/passkeys/passkey-view.ts';
import { listPasskeys } from './second-factors/passkeys/passkeys.queries.ts';
import { registerPasskey } from './second-factors/passkeys/register-passkey.ts';
import { removePasskey } from './second-factors/passkeys/remove-passkey.ts';
import { renamePasskey } from './second-factors/passkeys/rename-passkey.ts';
import { renewRecoveryCodes } from './second-factors/recovery-codes/renew-recovery-codes.ts';
import { confirmTotp } from './second-factors/totp/confirm-totp.ts';
import { disableTotp } from './second-factors/totp/disable-totp.ts';
import { startTotp } from './second-factors/totp/start-totp.ts';
import { findTotpStatus } from './second-factors/totp/totp.queries.ts';
import { logInWithPasskey } from './sign-in/log-in-with-passkey.ts';
import { offerPasskeyLogIn } from './sign-in/offer-passkey-log-in.ts';

/** Handlers for the codes of customers and of staff, with the same verbs. */
export function totpHandlers(
  services: Services,
): Handlers<typeof accountTotp> & Handlers<typeof accountAdminTotp> {
  return {
    readTotpStatus: ({ caller }) => findTotpStatus(services.db, caller),
    startTotp: (context, input) => startTotp(services, context, input),
    confirmTotp: (context, input) => confirmTotp(services, context, input),
    disableTotp: async (context, input) => {
      await disableTotp(services, context, input);
      return {};
    },
    renewRecoveryCodes: (context, input) => renewRecoveryCodes(services, context, input),
  };
}

export function passkeyHandlers(
  services: Services,
): Handlers<Pick<Contract['identity'], keyof typeof accountPasskeys | 'logInWithPasskey'>> {
  return {
    offerPasskey: (context, input) => offerPasskey(services, context, input),
    registerPasskey: (context, input) => registerPasskey(services, context, input),
    listPasskeys: async ({ caller }) =>
      (await listPasskeys(services.db, caller.id)).map(passkeyView),
    renamePasskey: async (context, input) => {
      await renamePasskey(services, context, input);
      return {};
    },
    removePasskey: async (context, input) => {
      await removePasskey(services, context, input);
      return {};
    },
    offerPasskeyLogIn: (context) => offerPasskeyLogIn(services, context),
    logInWithPasskey: (context, input) => logInWithPasskey(services, context, input),
  };
}
