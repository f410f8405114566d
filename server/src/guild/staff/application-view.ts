import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { ApplicationRow } from '../guild.queries.ts';

export type Application = InferContractRouterOutputs<
  Contract['guild']['staff']
>['decideApplication'];

/** An application for the eyes of staff. */
export function applicationView(row: ApplicationRow): Application {
  const { number: _number, createdAt, decidedAt, ...rest } = row;
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}
