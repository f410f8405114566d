import { importLicenses } from './licenses/import-licenses.ts';

export const importInstallation = importLicenses;
