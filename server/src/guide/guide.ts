import type { Slice } from '../platform/slice.ts';
import { exportGuide } from './export-guide.ts';
import { guideRoutes } from './guide.routes.ts';

export const guide = {
  operations: (services) => ({ guide: guideRoutes(services) }),
  exportCustomer: (db, { id }) => exportGuide(db, id),
} satisfies Slice;
