import type { LicenseRow } from '@regz/server/licenses/licenses.queries.ts';

export type License = LicenseRow;
