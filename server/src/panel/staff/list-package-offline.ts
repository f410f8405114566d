import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { offlinePackages } from '@regz/rules/panel/offline-files.ts';
import type { Services } from '../../platform/services.ts';
import { findPackagesOffline } from './package-offline.queries.ts';

export type PackageOffline = InferContractRouterOutputs<
  Contract['panel']
>['staff']['listPackageOffline'][number];

/** The packages that staff have set. */
export async function listPackageOffline({ db }: Pick<Services, 'db'>): Promise<PackageOffline[]> {
  const rows = await findPackagesOffline(db);
  return rows.flatMap((row) => {
    const known = offlinePackages.find((name) => name === row.package);
    return known === undefined ? [] : [{ ...row, package: known }];
  });
}
