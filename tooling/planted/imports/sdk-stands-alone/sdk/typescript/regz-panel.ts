import { packages } from '@regz/rules/licenses.ts';

export const known = packages;
