import { packages } from '@regz/rules/licenses.ts';

export const count = packages.length;
