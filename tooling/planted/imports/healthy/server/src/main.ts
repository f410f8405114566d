import { licenseRoutes } from './licenses/licenses.routes.ts';

licenseRoutes();
