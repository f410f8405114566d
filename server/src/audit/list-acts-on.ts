import type { Database } from '../platform/database/database.ts';
import { findActsOn } from './activity.queries.ts';
import { trailSince } from './read-back.ts';

export type ActOn = {
  at: Date;
  /** The verb that ran, as `noun.verb`. */
  action: string;
  /** The name of a member of staff or of the operator; null for a customer. */
  by: string | null;
  detail: Record<string, unknown>;
};

/** All acts on an object, oldest first, up to a limit. Only for staff. */
export async function listActsOn(
  db: Database,
  { since, ...object }: { kind: string; id: string; since: Date },
  most: number,
): Promise<ActOn[]> {
  const rows = await findActsOn(db, { ...object, since: trailSince(since) }, most);
  return rows.map(({ at, action, actorKind, actorName, detail }) => {
    return { at, action, by: actorKind === 'customer' ? null : actorName, detail };
  });
}
