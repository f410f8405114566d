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
 * Events of a customer's account, newest first, twenty per page, each with its time and address. An
 * act of staff shows only the act itself.
 * @param before `next` of the previous page, undefined for the newest.
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

/** The newest event of the last two months, for the dashboard. */
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

/** Automatic events have the operator as actor, with a name of their own. */
function othersOf({ actorKind, actorName }: ActOf): 'staff' | 'system' {
  return actorKind === 'operator' && actorName === 'system' ? 'system' : 'staff';
}
