import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { DeviceCaller } from '../../platform/http/callers.ts';
import type { DeviceFacts } from '../programs.queries.ts';

export type Heartbeat = InferContractRouterInputs<Contract['panel']>['heartbeat'];
export type Standing = InferContractRouterOutputs<Contract['panel']>['heartbeat'];

/** One heartbeat: the device, its report, and its address. */
export type Beat = { caller: DeviceCaller; input: Heartbeat; device: DeviceFacts; now: Date };
