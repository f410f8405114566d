import { slices } from '../../../../../slices.ts';

export const files = Object.keys(slices);
