import { seed } from '../seed/seed.ts';

export const command = seed;
