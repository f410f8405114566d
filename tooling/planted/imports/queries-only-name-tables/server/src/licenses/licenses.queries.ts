import { readConfig } from '../platform/config/config.ts';

export const config = readConfig;
