import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { Services } from '../../platform/services.ts';
import { findPackagesOffline } from './package-offline.queries.ts';

export type PackageOffline = InferContractRouterOutputs<
  Contract['panel']
>['staff']['listPackageOffline'][number];

/** The packages that staff have set. */
export async function listPackageOffline({ db }: Pick<Services, 'db'>): Promise<PackageOffline[]> {
  return findPackagesOffline(db);
}
