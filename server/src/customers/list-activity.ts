import { type ActOf, findLastAct, listActsOf } from '../audit/list-acts-of.ts';
import type { Services } from '../platform/services.ts';

export type Activity = {
  entries: {
    id: string;
    at: string;
    action: string;
    by: 'you' | 'staff' | 'system';
    address: string | null;
    keyEnding: string | null;
  }[];
  next: string | null;
};

/**
 * What happened to a customer's account, newest first, twenty entries at a time: what, when, and
 * from where. An act of staff shows only the act itself.
 * @param before `next` of the page before, undefined for the newest.
 */
export async function listActivity(
  services: Pick<Services, 'db' | 'clock'>,
  { customerId, before }: { customerId: string; before?: string | undefined },
): Promise<Activity> {
  const { shown, next } = await listActsOf(services, {
    of: { kind: 'customer', id: customerId },
    before,
  });
  return { entries: shown.map(entryOf), next };
}

/** The last thing that happened in the last two months, for the dashboard, which names no other. */
export async function readLastActivity(
  services: Pick<Services, 'db' | 'clock'>,
  customerId: string,
): Promise<Activity> {
  const last = await findLastAct(services, { kind: 'customer', id: customerId });
  return { entries: last === undefined ? [] : [entryOf(last)], next: null };
}

function entryOf(row: ActOf): Activity['entries'][number] {
  const own = row.actorKind === 'customer';
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    action: row.action,
    by: own ? 'you' : othersOf(row),
    address: own ? row.address : null,
    keyEnding: row.keyEnding,
  };
}

/** What happens by itself has the operator for an actor, under a name of its own. */
function othersOf({ actorKind, actorName }: ActOf): 'staff' | 'system' {
  return actorKind === 'operator' && actorName === 'system' ? 'system' : 'staff';
}
