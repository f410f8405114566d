import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';

type Sources = Pick<
  Handlers<Contract>,
  'identity' | 'customers' | 'community' | 'devices' | 'guide'
>;

/** Answers for the operations that the dashboard is made of, all at once and for one session. */
export function dashboardReader({
  identity,
  customers,
  community,
  devices,
  guide,
}: Sources): Handlers<Contract['dashboard']> {
  return async (context) => {
    const [account, totp, activity, status, resets, progress, { pending }] = await Promise.all([
      identity.me(context, {}),
      identity.readTotpStatus(context, {}),
      customers.listActivity(context, {}),
      community.readConnection(context, {}),
      devices.listOwnResets(context, {}),
      guide.readProgress(context, {}),
      customers.readDeletion(context, {}),
    ]);
    return {
      account,
      totp,
      activity,
      community: status,
      resets,
      guide: progress,
      ...(pending === null ? { deletion: { pending } } : {}),
    };
  };
}
