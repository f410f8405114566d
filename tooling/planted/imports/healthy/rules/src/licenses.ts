import { days } from './license-expiry.ts';

export const packages = [days];
