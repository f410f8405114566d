import { resetsLeft } from './devices.ts';

export const packages = [resetsLeft];
