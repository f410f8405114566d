import { licenseRoutes } from '../src/licenses/licenses.routes.ts';
import { redeemLicense } from '../src/licenses/redeem-license.ts';

export const commands = [licenseRoutes, redeemLicense];
