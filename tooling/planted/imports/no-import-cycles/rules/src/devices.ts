import { packages } from './licenses.ts';

export const resetsLeft = packages.length;
