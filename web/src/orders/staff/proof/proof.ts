import type { Api } from '../../../platform/api/api.ts';

/** The proof for a dispute over an order, as staff see it. */
export type Proof = Awaited<ReturnType<Api['orders']['staff']['readDisputeProof']>>;
