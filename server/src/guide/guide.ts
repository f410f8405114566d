import type { Slice } from '../platform/slice.ts';
import { exportGuide } from './export-guide.ts';

export const guide = {
  exportCustomer: (db, { id }) => exportGuide(db, id),
} satisfies Slice;
