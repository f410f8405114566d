import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';

type Sources = Pick<Handlers<Contract>, 'accounts' | 'community' | 'devices' | 'guide'>;

/** Answers for the operations that the dashboard is made of, all at once and for one session. */
export function dashboardReader({
  accounts,
  community,
  devices,
  guide,
}: Sources): Handlers<Contract['dashboard']> {
  return async (context) => {
    const [account, totp, activity, status, resets, progress, { pending }] = await Promise.all([
      accounts.me(context, {}),
      accounts.totp.status(context, {}),
      accounts.activity.list(context, {}),
      community.status(context, {}),
      devices.history(context, {}),
      guide.progress(context, {}),
      accounts.deletion.status(context, {}),
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
