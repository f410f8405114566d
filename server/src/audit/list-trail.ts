import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { actorKinds } from '@regz/contract/staff/trail.ts';
import { knownValue } from '../platform/database/known-value.ts';
import type { Services } from '../platform/services.ts';
import type { ActivityRow, AuditedPerson } from './activity.queries.ts';
import { listActsOf } from './list-acts-of.ts';
import { trailStart } from './trail-start.ts';

type Trail = InferContractRouterOutputs<Contract['customers']['staff']>['listTrail'];

/**
 * Acts of a person, and acts on the account, newest first, twenty entries per page. Only for staff:
 * unlike a customer's own list, it includes the actor, address and reason, for colleagues' acts
 * too. The entries of a deleted account remain.
 * @param before `next` of the previous page, undefined for the newest.
 */
export async function listTrail(
  services: Pick<Services, 'db' | 'clock'>,
  { of, before }: { of: AuditedPerson; before?: string | undefined },
): Promise<Trail> {
  const { shown, next } = await listActsOf(services, { of, before });
  return {
    entries: shown.map((row) => trailEntry(of, row)),
    next,
    since: await trailStart(services.db),
  };
}

function trailEntry(of: AuditedPerson, row: ActivityRow): Trail['entries'][number] {
  const actor = knownValue(actorKinds, row.actorKind);
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    action: row.action,
    actor,
    actorName: actor === of.kind ? null : row.actorName,
    address: row.address,
    reason: row.reason,
  };
}
