import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { LIST_LIMITS } from '@regz/rules/staff/list-pages.ts';
import { countListedActs, listStaffActs } from '../../audit/staff-acts.ts';
import { spanOf } from '../../platform/paging.ts';
import type { Services } from '../../platform/services.ts';
import { findNames } from './activity.queries.ts';
import { timesOf } from './read-activity.ts';

type Input = InferContractRouterInputs<Contract['overview']>['listActs'];
type Acts = InferContractRouterOutputs<Contract['overview']>['listActs'];

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A page of the acts of staff, newest first, with the present names of their objects. */
export async function listActs(
  { db }: Pick<Services, 'db'>,
  { from, to, adminId, kind, page }: Input,
): Promise<Acts> {
  const asked = { ...timesOf({ from, to }), adminId, kind };
  const { start } = spanOf(Number(page ?? 1), LIST_LIMITS.page);
  const rows = await listStaffActs(db, asked, { start, end: start + LIST_LIMITS.page });
  const ids = rows.map(({ objectId }) => objectId).filter((id) => UUID.test(id));
  const names = await findNames(db, ids);
  const nameOf = new Map(names.map((each) => [`${each.kind} ${each.id}`, each.name]));
  return {
    acts: rows.map(({ id, at, objectKind, objectId, ...row }) => ({
      ...row,
      id: String(id),
      at: at.toISOString(),
      object: {
        kind: objectKind,
        id: objectId,
        name: nameOf.get(`${objectKind} ${objectId}`) ?? null,
      },
    })),
    count: await countListedActs(db, asked, LIST_LIMITS.counted),
  };
}
