import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { assignProblem } from '@regz/rules/community/assignable-roles.ts';
import { requirePackages } from '../../licenses/packages.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { countChanges, readMapping } from '../roles/role-mapping.queries.ts';
import { requireServer } from './require-server.ts';

type Staff = Contract['community']['staff'];
type Input = InferContractRouterInputs<Staff>['previewRoles'];
type Preview = InferContractRouterOutputs<Staff>['previewRoles'];

/**
 * Returns which of these roles the bot cannot assign, and how many members of the package get or
 * lose a role.
 * @throws Refusal LICENSE_PACKAGE_UNKNOWN or COMMUNITY_UNAVAILABLE
 */
export async function previewRoles(
  services: Services,
  _context: RequestContext<AdminCaller>,
  { packageName, roleIds: ids }: Input,
): Promise<Preview> {
  const { db } = services;
  const now = new Date(services.clock());
  await requirePackages(db, [packageName]);
  const server = await requireServer(services);
  const mapped = new Set([...(await readMapping(db)).values()].flat());
  const roleIds = [...new Set(ids)];
  const assignable = server.roles
    .map(({ id }) => id)
    .filter((id) => assignProblem(id, server) === null);
  return {
    roles: roleIds.map((id) => ({
      id,
      name: server.roles.find((role) => role.id === id)?.name ?? null,
      problem: assignProblem(id, server),
      isNew: !mapped.has(id),
    })),
    ...(await countChanges(db, { packageName, roleIds, assignable }, now)),
  };
}
