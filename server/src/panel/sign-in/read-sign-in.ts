import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { Database } from '../../platform/database/database.ts';
import { addressBlock } from '../../platform/guards/address.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findSharedKey } from '../known-pcs.ts';
import { findKnownDevices } from '../programs.queries.ts';
import { isKnownPc, openCode, withTypedCode } from './open-code.ts';
import { findAccountForPc, findSignIn, type SignIn } from './sign-ins.queries.ts';

type Asking = InferContractRouterOutputs<Contract['panel']>['readSignIn'];

/** The PC of a code, and the effects of signing it in on the caller's account. */
export async function readSignIn(
  services: Services,
  context: RequestContext<CustomerCaller>,
  { code: typed }: { code: string },
): Promise<Asking> {
  const { db, clock } = services;
  const accountId = context.caller.id;
  return withTypedCode(services, context, typed, async (code) => {
    const nowMs = clock();
    const found = openCode(await findSignIn(db, code), { accountId, nowMs });
    const account = await findAccountForPc(db, accountId, found.deviceId);
    if (account === undefined) throw new Refusal('SESSION_REQUIRED');
    const known = isKnownPc(account, found.deviceId);
    const { deviceIds, maxDevices, savesDevices } = account;
    const isFull = savesDevices && !known && deviceIds.length >= maxDevices;
    return {
      code,
      approved: found.accountId !== null,
      label: found.label,
      version: found.version,
      platform: found.platform,
      place: found.address,
      sameNetwork: addressBlock(found.address) === addressBlock(context.origin.address),
      known,
      listFull: isFull && !(await sharesPlace(db, accountId, found)),
      expiresAt: found.expiresAt.toISOString(),
      secondsLeft: Math.ceil((found.expiresAt.getTime() - nowMs) / 1000),
    };
  });
}

/** True if the PC will share the place of another user of it, and so needs no free one. */
async function sharesPlace(db: Database, accountId: string, found: SignIn): Promise<boolean> {
  const known = await findKnownDevices(db, accountId);
  return findSharedKey(known, { ...found, place: found.address }) !== undefined;
}
