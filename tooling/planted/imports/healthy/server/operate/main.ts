import { redeemLicense } from '../src/licenses/redeem-license.ts';
import { importInstallation } from '../takeover/import-installation.ts';

export const commands = [redeemLicense, importInstallation];
