import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { readLastActivity } from './list-activity.ts';

type Sources = Pick<
  Handlers<Contract>,
  'identity' | 'customers' | 'community' | 'devices' | 'guide' | 'panel' | 'incidents' | 'licenses'
> & { orders: Pick<Handlers<Contract['orders']>, 'readOrderReminders' | 'readWaiting'> };

/** Answers all operations of the dashboard in one request, for one session. */
export function dashboardReader(
  services: Pick<Services, 'db' | 'clock'>,
  sources: Sources,
): Handlers<Contract['dashboard']> {
  const { customers, community, devices, guide, panel, licenses, orders } = sources;
  return async (context) => {
    const [
      own,
      totp,
      activity,
      status,
      resets,
      pcs,
      progress,
      running,
      reminders,
      orderReminders,
      waiting,
      { pending },
    ] = await Promise.all([
      readOwn(sources, context),
      sources.identity.readTotpStatus(context, {}),
      readLastActivity(services, context.caller.id),
      community.readConnection(context, {}),
      devices.listOwnResets(context, {}),
      panel.listDevices(context, {}),
      guide.readProgress(context, {}),
      sources.incidents.listRunningIncidents({ ...context, caller: null }, {}),
      licenses.readReminders(context, {}),
      orders.readOrderReminders(context, {}),
      orders.readWaiting(context, {}),
      customers.readDeletion(context, {}),
    ]);
    return {
      ...own,
      totp,
      activity,
      community: status,
      resets,
      pcs,
      guide: progress,
      incidents: running,
      reminders,
      orderReminders,
      waiting,
      ...(pending === null ? { deletion: { pending } } : {}),
    };
  };
}

/** The caller's account and package. */
async function readOwn(
  { identity, licenses }: Sources,
  context: Parameters<Sources['identity']['me']>[0],
) {
  const [account, ownPackage] = await Promise.all([
    identity.me(context, {}),
    licenses.readPackage(context, {}),
  ]);
  return { account, package: ownPackage };
}
