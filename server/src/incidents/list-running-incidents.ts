import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { isRunning } from '@regz/rules/incidents/system-status.ts';
import type { StatusMemory } from './status-memory.ts';

type Running = InferContractRouterOutputs<Contract['incidents']>['listRunningIncidents'];

/** The open incidents, one line each. */
export async function listRunningIncidents(memory: StatusMemory): Promise<Running> {
  const { incidents } = await memory();
  return incidents.filter(isRunning).map(({ id, title, effect }) => ({ id, title, effect }));
}
