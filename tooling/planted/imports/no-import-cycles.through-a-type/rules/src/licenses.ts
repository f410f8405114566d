import { resetsLeft } from './devices.ts';

export type License = string;
export const left = resetsLeft;
