import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { Services } from '../../platform/services.ts';
import { thumbprint } from '../keys/p256.ts';
import { readPanelKeys } from '../keys/read-panel-keys.ts';
import { rootsHere } from '../keys/root-files.ts';
import { readOldPanels } from '../legacy/read-old-panels.ts';

type Keys = InferContractRouterOutputs<Contract['panel']>['staff']['readKeys'];

/** The keys by their role, and the published set, without private keys. */
export async function readKeys(services: Pick<Services, 'db' | 'clock' | 'config'>): Promise<Keys> {
  const { keys, published, isPublishedTrue } = await readPanelKeys(services);
  const roots = new Set(keys.filter(({ state }) => state === 'root').map(({ kid }) => kid));
  return {
    keys: keys.map(({ kid, state, since }) => ({ kid, state, since: since.toISOString() })),
    keySet:
      published === null
        ? null
        : {
            sequence: published.sequence,
            issuedAt: instantOf(published.iat),
            expiresAt: instantOf(published.exp),
            origins: published.origins,
            isCurrent: isPublishedTrue,
          },
    isRootHere: rootsHere(services.config.STATE_DIR).some((jwk) => roots.has(thumbprint(jwk))),
    oldPanels: await readOldPanels(services),
  };
}

function instantOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
