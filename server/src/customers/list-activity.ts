import { type ActOf, listActsOf } from '../audit/list-acts-of.ts';
import type { Database } from '../platform/database/database.ts';

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
 * from where. An act of staff shows only the act itself. Source: issue 3, part 8.
 * @param before `next` of the page before, undefined for the newest.
 */
export async function listActivity(
  db: Database,
  { customerId, before }: { customerId: string; before?: string | undefined },
): Promise<Activity> {
  const { shown, next } = await listActsOf(db, {
    of: { kind: 'customer', id: customerId },
    before,
  });
  return {
    entries: shown.map((row) => {
      const own = row.actorKind === 'customer';
      return {
        id: String(row.id),
        at: row.at.toISOString(),
        action: row.action,
        by: own ? 'you' : othersOf(row),
        address: own ? row.address : null,
        keyEnding: row.keyEnding,
      };
    }),
    next,
  };
}

/** What happens by itself has the operator for an actor, under a name of its own. */
function othersOf({ actorKind, actorName }: ActOf): 'staff' | 'system' {
  return actorKind === 'operator' && actorName === 'system' ? 'system' : 'staff';
}
