import { importLicenses } from '../../takeover/licenses/import-licenses.ts';

export const redeem = importLicenses;
