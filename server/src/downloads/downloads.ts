import type { Slice } from '../platform/slice.ts';
import { downloadsQueues } from './downloads.jobs.ts';
import { sweepDownloads } from './sweep-downloads.ts';

export const downloads = {
  queues: downloadsQueues,
  jobs: (services) => ({ 'downloads.sweep': () => sweepDownloads(services) }),
} satisfies Slice;
