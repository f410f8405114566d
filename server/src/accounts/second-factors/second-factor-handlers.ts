import type { Contract } from '@regz/contract/contract.ts';
import { passkeyNameRefusal, normalizePasskeyName } from '@regz/rules/account-passkeys.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { confirmTotp } from './confirm-totp.ts';
import { disableTotp } from './disable-totp.ts';
import { logInWithPasskey } from './log-in-with-passkey.ts';
import { offerPasskey } from './offer-passkey.ts';
import { offerPasskeyLogIn } from './offer-passkey-log-in.ts';
import { passkeyView } from './passkey-view.ts';
import { listPasskeys, renamePasskey } from './passkeys.queries.ts';
import { registerPasskey } from './register-passkey.ts';
import { removePasskey } from './remove-passkey.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { startTotp } from './start-totp.ts';
import { findTotpStatus } from './totp.queries.ts';

/** The codes of customers and those of staff, by the same verbs. */
export function totpHandlers(
  services: Services,
): Handlers<Contract['accounts']['totp']> & Handlers<Contract['accounts']['admins']['totp']> {
  return {
    status: ({ caller }) => findTotpStatus(services.db, caller),
    start: (context, { password }) => startTotp(services, context, password),
    confirm: (context, { code }) => confirmTotp(services, context, code),
    disable: async (context, form) => {
      await disableTotp(services, context, form);
      return {};
    },
    renewRecoveryCodes: (context, form) => renewRecoveryCodes(services, context, form),
  };
}

export function passkeyHandlers(services: Services): Handlers<Contract['accounts']['passkeys']> {
  return {
    registerOptions: (context, { password }) => offerPasskey(services, context, password),
    register: (context, answer) => registerPasskey(services, context, answer),
    list: async ({ caller }) => (await listPasskeys(services.db, caller.id)).map(passkeyView),
    rename: async ({ caller }, { id, name }) => {
      const refusal = passkeyNameRefusal(name);
      if (refusal !== null) throw new Refusal(refusal);
      const passkey = { id, userId: caller.id };
      const renamed = await renamePasskey(services.db, passkey, normalizePasskeyName(name));
      if (!renamed) throw new Refusal('PASSKEY_UNKNOWN');
      return {};
    },
    remove: async (context, form) => {
      await removePasskey(services, context, form);
      return {};
    },
    logInOptions: (context) => offerPasskeyLogIn(services, context),
    logIn: (context, assertion) => logInWithPasskey(services, context, assertion),
  };
}
