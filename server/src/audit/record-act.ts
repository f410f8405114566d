import type { CompiledQuery } from 'kysely';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { jsonRows } from '../platform/database/json-rows.ts';
import type {
  CustomerCaller,
  LinkAdminCaller,
  StaffCaller,
  TaskUserCaller,
} from '../platform/http/callers.ts';
import type { Origin } from '../platform/http/request-context.ts';
import { type AuditEntry, entriesInsert } from './audit.queries.ts';

/** The actor: an account of one of the four kinds, or the operator at the command line. */
export type Actor =
  | { kind: 'customer'; id: string }
  | { kind: 'task-user' | 'admin' | 'link-admin' | 'operator'; id: string | null; name: string };

/**
 * The request that an act belongs to, or the actor if there is no request. Acts are dated by its
 * clock; the operator's, at the command line, by the system's.
 */
export type ActContext =
  | {
      caller: CustomerCaller | StaffCaller | TaskUserCaller | LinkAdminCaller;
      origin: Origin;
      clock: Clock;
    }
  | { actor: Actor; origin?: Origin | undefined; clock?: Clock };

type Act = {
  /** The verb that ran, as `noun.verb`. */
  action: string;
  object: { kind: string; id: string };
  /** The changes; never a password, token, whole license key or customer's name. */
  detail?: Record<string, unknown>;
};

/**
 * Records an act in the audit trail, in the act's own transaction. Rows are permanent, so they name
 * a customer or task user only by id, which leads to the name for as long as the account exists
 * (docs/decisions/0012).
 */
export async function recordAct(trx: Database, context: ActContext, act: Act): Promise<void> {
  await trx.executeQuery(auditEntries(trx, [{ ...act, context }]));
}

/** The same for several acts, as a query to be sent with others (`inOneTrip`). */
export function auditEntries(
  trx: Database,
  acts: readonly (Act & { context: ActContext })[],
): CompiledQuery {
  return entriesInsert(trx, { entries: jsonRows(acts, entryOf) });
}

function entryOf({
  context,
  object,
  ...act
}: Act & { context: ActContext; at?: Date }): AuditEntry {
  const actor = actorOf(context);
  return {
    at: new Date((context.clock ?? systemClock)()),
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.kind === 'customer' ? actor.kind : actor.name,
    action: act.action,
    objectKind: object.kind,
    objectId: object.id,
    detail: { ...act.detail, ...tokenOf(context) },
    address: context.origin?.address ?? null,
    requestId: context.origin?.requestId ?? null,
  };
}

/**
 * The context of an act without a logged-in caller: a login, a mailed link, a job, the operator.
 */
export function actingAs(
  actor: Actor,
  { origin, clock = systemClock }: { origin?: Origin; clock?: Clock } = {},
): ActContext {
  return { actor, origin, clock };
}

export type OperatorActs = { actor: Actor; origin?: undefined };

/** The context of the operator's acts at the command line, and of automatic acts. */
export const operatorActs: OperatorActs = {
  actor: { kind: 'operator', id: null, name: 'operator' },
};

/** The API token that acted for its person, if any. */
function tokenOf(context: ActContext): { apiToken?: string } {
  if ('actor' in context || !('token' in context.caller)) return {};
  return { apiToken: context.caller.token };
}

function actorOf(context: ActContext): Actor {
  if ('actor' in context) return context.actor;
  const { kind, id, username } = context.caller;
  if (kind === 'customer') return { kind, id };
  return { kind, id, name: kind === 'task-user' ? 'task user' : username };
}
