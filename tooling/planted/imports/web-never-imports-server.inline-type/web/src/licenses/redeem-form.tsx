export type Shown = import('@regz/server/licenses/licenses.queries.ts').LicenseRow;
