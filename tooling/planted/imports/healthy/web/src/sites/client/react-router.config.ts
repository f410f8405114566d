import { basename } from 'node:path';

export const site = basename('client');
