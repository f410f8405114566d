import type { Api } from '../../platform/api/api.ts';

/** A conversation as staff see it. */
export type Thread = Awaited<ReturnType<Api['contact']['staff']['readThread']>>;
