import { randomInt } from 'node:crypto';

export const lucky = randomInt(6);
