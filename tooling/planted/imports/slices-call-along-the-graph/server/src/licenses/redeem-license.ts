import { assignKey } from '../orders/assign-key.ts';

export const assign = assignKey;
