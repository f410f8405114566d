import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { ledgerCheckNames } from '@regz/rules/coins/ledger.ts';
import type { Services } from '../../platform/services.ts';
import { listLastChecks } from '../ledger/ledger.queries.ts';
import { listSeals } from '../ledger/seals.queries.ts';

type Checks = InferContractRouterOutputs<Contract['coins']['staff']['readChecks']>;

/** The last round of the ledger's checks, and the last seal, for staff. */
export async function readChecks({ db }: Pick<Services, 'db'>): Promise<Checks> {
  const [checks, [seal]] = await Promise.all([listLastChecks(db), listSeals(db, 1)]);
  return {
    checks: checks.flatMap(({ name: text, wrong, at }) => {
      const name = ledgerCheckNames.find((known) => known === text);
      return name === undefined ? [] : [{ name, wrong, at: at.toISOString() }];
    }),
    lastSeal:
      seal === undefined
        ? null
        : {
            until: seal.sealedUntil.toISOString(),
            wallets: seal.wallets,
            transfers: seal.transfers,
          },
  };
}
