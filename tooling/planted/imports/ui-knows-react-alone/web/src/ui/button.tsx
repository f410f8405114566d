import { packages } from '@regz/rules/licenses.ts';

export const labels = packages;
