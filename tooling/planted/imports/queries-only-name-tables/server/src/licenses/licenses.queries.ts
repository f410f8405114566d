import { readConfig } from '../platform/config.ts';

export const config = readConfig;
