import { licenseRoutes } from './licenses.routes.ts';

export const licenses = { operations: licenseRoutes };
