import type { Slice } from '../platform/slice.ts';
import { countFigures } from './count-figures.ts';
import { doneFigures } from './done-figures.ts';
import { overviewQueues } from './overview.jobs.ts';
import { overviewRoutes } from './overview.routes.ts';

export const overview = {
  operations: (services) => ({ overview: overviewRoutes(services) }),
  queues: overviewQueues,
  jobs: (services) => ({ 'overview.count-figures': () => countFigures(services) }),
  figures: doneFigures,
} satisfies Slice;
