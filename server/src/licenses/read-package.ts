import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { CustomerCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import type { Services } from '../platform/services.ts';
import { findFeaturesFor, findTwin } from './packages.queries.ts';

export type OwnPackage = InferContractRouterOutputs<Contract['licenses']>['readPackage'];

/** The features of the caller's package, and the package that experiment mode would give. */
export async function readPackage(
  { db }: Pick<Services, 'db'>,
  { caller }: Pick<RequestContext<CustomerCaller>, 'caller'>,
): Promise<OwnPackage> {
  const { subscription } = caller.account;
  const [features, twin] = await Promise.all([
    findFeaturesFor(db, subscription),
    subscription === null ? null : findTwin(db, subscription),
  ]);
  return {
    features: features.map(({ name, included, en, si, ta }) => ({
      name,
      title: { en: en === '' ? name : en, si, ta },
      included,
    })),
    twin,
  };
}
