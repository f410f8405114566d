import type { License } from './licenses.ts';

export const resetsLeft = (license: License) => license.length;
