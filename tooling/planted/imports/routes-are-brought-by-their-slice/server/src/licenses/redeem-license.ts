import { licenseRoutes } from './licenses.routes.ts';

export const routes = licenseRoutes;
