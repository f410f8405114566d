import type { Api } from '../../../platform/api/api.ts';

export type SlipAct = 'accept' | 'decline' | 'again';

/** A slip that waits for staff. */
export type WaitingSlip = Awaited<ReturnType<Api['orders']['staff']['listSlips']>>['slips'][number];
