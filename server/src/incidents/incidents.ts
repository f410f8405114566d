import type { Slice } from '../platform/slice.ts';
import { incidentsRoutes } from './incidents.routes.ts';

export const incidents = {
  operations: (services) => ({ incidents: incidentsRoutes(services) }),
} satisfies Slice;
