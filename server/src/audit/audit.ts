import type { Slice } from '../platform/slice.ts';
import { exportEntries } from './export-entries.ts';

export const audit = {
  exportCustomer: (db, { id }) => exportEntries(db, { kind: 'customer', id }),
  exportTaskUser: (db, { id }) => exportEntries(db, { kind: 'task-user', id }),
} satisfies Slice;
