import type { Slice } from '../platform/slice.ts';
import { downloadsQueues } from './downloads.jobs.ts';
import { downloadsRoutes } from './downloads.routes.ts';
import { sweepDownloads } from './sweep-downloads.ts';

export const downloads = {
  operations: (services) => ({ downloads: downloadsRoutes(services) }),
  queues: downloadsQueues,
  jobs: (services) => ({ 'downloads.sweep': () => sweepDownloads(services) }),
} satisfies Slice;
