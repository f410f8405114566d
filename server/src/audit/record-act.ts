import type { Database } from '../platform/database.ts';
import type { Origin } from '../platform/http/context.ts';
import { insertEntries } from './audit.queries.ts';

/** Who acted: an account of one of the four kinds, or the operator at the command line. */
export type Actor = {
  kind: 'customer' | 'task-user' | 'admin' | 'link-admin' | 'operator';
  id: string | null;
  name: string;
};

export type Act = {
  actor: Actor;
  /** The verb that ran, as `noun.verb`. */
  action: string;
  object: { kind: string; id: string };
  /** What changed; never a password, token, whole license key or customer's name. */
  detail?: Record<string, unknown>;
  origin?: Origin;
};

/**
 * Writes an act into the audit trail, in the transaction of the act itself. Rows stay for good, so
 * a customer stands in them by id alone: it leads to the name for as long as there is an account
 * (decision 18; docs/decisions/0013).
 */
export async function recordAct(trx: Database, act: Act): Promise<void> {
  await insertEntries(trx, [
    {
      actor_kind: act.actor.kind,
      actor_id: act.actor.id,
      actor_name: nameOf(act.actor),
      action: act.action,
      object_kind: act.object.kind,
      object_id: act.object.id,
      detail: JSON.stringify(act.detail ?? {}),
      address: act.origin?.address ?? null,
      request_id: act.origin?.requestId ?? null,
    },
  ]);
}

function nameOf({ kind, name }: Actor): string {
  return kind === 'customer' ? 'customer' : name;
}
