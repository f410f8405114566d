import { createServer } from 'node:net';

export const freePort = createServer;
