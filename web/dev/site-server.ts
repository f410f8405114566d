import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { createRequestListener } from '@react-router/node';
import type { ServerBuild } from 'react-router';
import { createServer as createVite, isRunnableDevEnvironment } from 'vite';
import { chosenAudience } from '../chosen-audience.ts';
import { devBase } from './dev-base.ts';

/**
 * Serves one site while it is worked on: pages drawn on request, modules as the browser asks for
 * them, and changes as they are saved. A process of its own, because React Router's configuration
 * belongs to the process; it tells its parent the port it listens on, and ends with it.
 */
const base = devBase(chosenAudience());
const http = createServer();
const vite = await createVite({
  root: join(import.meta.dirname, '..'),
  base,
  server: { middlewareMode: true, hmr: { server: http }, watch: { ignored: [/\/web\/build\//] } },
});

const render = createRequestListener({ build: serverBuild, mode: 'development' });

async function serverBuild(): Promise<ServerBuild> {
  const { ssr } = vite.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the pages of this site.');
  return ssr.runner.import<ServerBuild>('virtual:react-router/server-build');
}

function isModule(request: IncomingMessage): boolean {
  return request.url?.startsWith(base) === true;
}

http.on('request', (request, response) => {
  if (isModule(request)) vite.middlewares(request, response);
  else render(request, response);
});
http.listen(0, '127.0.0.1', () => {
  const address = http.address();
  if (address !== null && typeof address === 'object') process.send?.(address.port);
});
process.once('disconnect', () => process.exit());
// The terminal's Ctrl+C reaches every process; the parent says when it is over.
process.on('SIGINT', () => {});
