import { isRunning } from '@regz/rules/licenses/days-left.ts';
import { isTrialPackage } from '@regz/rules/licenses/packages.ts';
import { signInProofPayload } from '@regz/rules/panel/sign-in-codes.ts';
import { recordAct } from '../../audit/record-act.ts';
import { consumeIdentityGrant } from '../../identity/provider/consume-identity-grant.ts';
import { claimTrialOnPc } from '../../licenses/trials/claim-trial-mark.ts';
import type { Database } from '../../platform/database/database.ts';
import { endOf, type KeptEnd } from '../../platform/database/kept-end.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { signDeviceIn, signOutElsewhere } from '../programs.queries.ts';
import { uncountCode } from './offer-code.ts';
import { isKnownPc, openCode, withTypedCode } from './open-code.ts';
import {
  deleteSignIn,
  findAccountForPc,
  lockAccount,
  lockSignIn,
  type SignIn,
  spendSignIn,
} from './sign-ins.queries.ts';

/**
 * Signs the PC of a code in to the caller's account, or refuses it. Code, proof of identity, PC and
 * audit entry change in one transaction or not at all; repeating a decision for the same account
 * changes nothing. Source: RFC 8628; decision record 0021.
 */
export async function decideSignIn(
  services: Services,
  context: RequestContext<CustomerCaller>,
  { code: typed, approve }: { code: string; approve: boolean },
): Promise<Record<string, never>> {
  const accountId = context.caller.id;
  return withTypedCode(services, context, typed, async (code) => {
    const approved = await transaction(services.db, async ({ trx }) => {
      // The account comes first, as everywhere.
      if (!(await lockAccount(trx, accountId))) throw new Refusal('SESSION_REQUIRED');
      const at = new Date(services.clock());
      const found = openCode(await lockSignIn(trx, code), { accountId, nowMs: at.getTime() });
      if (found.accountId !== null) return null;
      if (approve) await signIn(services, trx, { caller: context.caller, found, at });
      else await deleteSignIn(trx, code);
      await recordAct(trx, context, {
        action: approve ? 'panel.sign-in' : 'panel.refuse-sign-in',
        object: { kind: 'account', id: accountId },
        detail: { deviceId: found.deviceId, label: found.label, place: found.address },
      });
      return approve ? found : null;
    });
    if (approved !== null) {
      await uncountCode(services, { deviceId: approved.deviceId, place: approved.address });
    }
    return {};
  });
}

async function signIn(
  services: Services,
  trx: Database,
  { caller, found, at }: { caller: CustomerCaller; found: SignIn; at: Date },
): Promise<void> {
  const { code, deviceId, address, ...device } = found;
  const account = await findAccountForPc(trx, caller.id, deviceId);
  if (account === undefined) throw new Refusal('SESSION_REQUIRED');
  if (!isKnownPc(account, deviceId)) {
    await consumeIdentityGrant(trx, {
      sessionId: caller.sessionId,
      customerId: caller.id,
      purpose: 'panel-sign-in',
      payload: signInProofPayload(code),
      at,
    });
  }
  if (hasTrial(account, at)) {
    const trial = { deviceId, components: device.components, userId: caller.id, at };
    if (!(await claimTrialOnPc(services, trx, trial))) throw new Refusal('PANEL_TRIAL_USED');
  }
  if (!(await spendSignIn(trx, { code, accountId: caller.id }))) {
    throw new Refusal('PANEL_CODE_UNKNOWN');
  }
  const own = { accountId: caller.id, deviceId };
  await signOutElsewhere(trx, own);
  await signDeviceIn(trx, own, { ...device, place: address, at });
}

/**
 * A PC runs the trial of only one account, even a paused one. It runs bought subscriptions of any
 * number of accounts.
 */
function hasTrial(
  {
    subscription,
    frozenDays,
    ...end
  }: { subscription: string | null; frozenDays: number | null } & KeptEnd,
  at: Date,
): boolean {
  if (subscription === null) return false;
  const runs = isRunning({ subscription, endsAt: endOf(end) }, at.getTime());
  return isTrialPackage(subscription) && (frozenDays !== null || runs);
}
