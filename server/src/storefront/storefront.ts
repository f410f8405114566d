import type { Slice } from '../platform/slice.ts';
import { storefrontStaffRoutes } from './storefront-staff.routes.ts';
import { storefrontRoutes } from './storefront.routes.ts';

export const storefront = {
  operations: (services) => ({
    storefront: { ...storefrontRoutes(services), ...storefrontStaffRoutes(services) },
  }),
} satisfies Slice;
