import type { Slice } from '../platform/slice.ts';
import { staffRoutes } from './staff.routes.ts';

export const staff = {
  operations: (services) => ({ staff: staffRoutes(services) }),
} satisfies Slice;
