import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Site } from '@regz/rules/sites/audiences.ts';
import { localOrigin } from '@regz/rules/sites/resolve-site.ts';
import { answerAsFront, developmentPages } from './dev-front.ts';

/**
 * Starts the product for development: the server, which restarts when one of its files changes, and
 * the sites, whose pages update in the browser when their files are saved. Hosts, port and data are
 * those of `npm start`.
 */
const root = join(import.meta.dirname, '../..');
const host = process.env['HOST'] ?? '127.0.0.1';
const port = Number(process.env['PORT'] ?? 3000);
/** Unset, the sites live on this machine, where the front answers for them. */
const localHosts = { MAIN_ORIGIN: '', CLIENT_ORIGIN: '', DOWNLOAD_ORIGIN: '', COOKIE_DOMAIN: '' };

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

function startServer(listenPort: number): ChildProcess {
  return spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: {
      TRUST_PROXY: '127.0.0.1',
      ...process.env,
      ...localHosts,
      LISTEN_PORT: String(listenPort),
      WEB_DIR: 'none',
    },
  });
}

const serverPort = await freePort();
const front = createServer();
const pages = developmentPages(front);
const originOf = (site: Site) => localOrigin(site, port);
front.on('request', answerAsFront({ serverPort, pages, originOf }));
front.listen(port, host);
try {
  await once(front, 'listening');
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(`The product cannot be served on ${host}:${port}: ${reason}`);
  process.exit(1);
}
console.log(`${localOrigin('main', port)}           the main site
${localOrigin('client', port)}    the client area, and /admin-login for the staff
${localOrigin('download', port)}  the download center
Ctrl+C ends everything.`);

const server = startServer(serverPort);
server.once('exit', (code) => {
  front.close();
  front.closeAllConnections();
  void pages.then(({ close }) => close());
  process.exitCode = code ?? 1;
});
// The terminal's Ctrl+C reaches the server too; it stops its database before it ends.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => server.kill('SIGTERM'));
