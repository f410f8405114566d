import type { InferContractRouterInputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { assignProblem, isNeverAssignable } from '@regz/rules/community/assignable-roles.ts';
import { requirePackages } from '../../licenses/packages.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { replaceRoles } from '../roles/map-package-roles.ts';
import { listPackages, lockMapping, type PackageRoles } from '../roles/role-mapping.queries.ts';
import { requireServer } from './require-server.ts';

type Edit = InferContractRouterInputs<Contract['community']['staff']>['editRoles'];

/**
 * Replaces the roles of a package; the members' roles follow. A role above the bot's own can be
 * saved, because staff can move the bot's role later.
 * @throws Refusal LICENSE_PACKAGE_UNKNOWN, COMMUNITY_ROLES_CHANGED with the current row,
 * COMMUNITY_ROLE_NOT_ASSIGNABLE or COMMUNITY_UNAVAILABLE
 */
export async function editRoles(
  services: Services,
  context: RequestContext<AdminCaller>,
  edit: Edit,
): Promise<PackageRoles> {
  const { packageName, version, roleIds } = edit;
  await requireAssignable(services, edit);
  const now = new Date(services.clock());
  return transaction(services.db, async ({ trx }) => {
    await requirePackages(trx, [packageName]);
    if ((await lockMapping(trx, packageName)) !== version) {
      throw new Refusal('COMMUNITY_ROLES_CHANGED', await rowOf(trx, packageName, now));
    }
    const editedBy = context.caller.username;
    await replaceRoles(trx, context, { packageName, roleIds, editedBy });
    const after = await rowOf(trx, packageName, now);
    await keepAnswer(trx, context.idempotency, after);
    return after;
  });
}

/** Asks the server about roles that the package does not have yet. */
async function requireAssignable(
  services: Services,
  { packageName, roleIds }: Edit,
): Promise<void> {
  const [present] = await listPackages(services.db, new Date(services.clock()), packageName);
  const added = roleIds.filter((id) => present?.roleIds.includes(id) === false);
  if (added.length === 0) return;
  const server = await requireServer(services);
  const roleId = added.find((id) => isNeverAssignable(assignProblem(id, server)));
  if (roleId === undefined) return;
  const role = server.roles.find(({ id }) => id === roleId)?.name ?? roleId;
  throw new Refusal('COMMUNITY_ROLE_NOT_ASSIGNABLE', { roleId, role });
}

async function rowOf(trx: Database, packageName: string, now: Date): Promise<PackageRoles> {
  const [row] = await listPackages(trx, now, packageName);
  if (row === undefined) throw new Error('a locked package is gone');
  return row;
}
