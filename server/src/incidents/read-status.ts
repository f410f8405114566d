import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { partStates } from '@regz/rules/incidents/system-status.ts';
import type { Services } from '../platform/services.ts';
import type { StatusMemory } from './status-memory.ts';

type Status = InferContractRouterOutputs<Contract['incidents']>['readStatus'];

/** Returns the current status and the incidents, from the process's memory. */
export async function readStatus(
  { clock }: Pick<Services, 'clock'>,
  memory: StatusMemory,
): Promise<Status> {
  const { databaseAnswers, incidents, readAtMs } = await memory();
  return {
    at: new Date(clock()).toISOString(),
    databaseAnswers,
    readAt: readAtMs === null ? null : new Date(readAtMs).toISOString(),
    parts: partStates(databaseAnswers, incidents),
    incidents: [...incidents],
  };
}
