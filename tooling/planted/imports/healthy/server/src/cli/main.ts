import { licenseRoutes } from '../licenses/licenses.routes.ts';
import { redeemLicense } from '../licenses/redeem-license.ts';

export const commands = [licenseRoutes, redeemLicense];
