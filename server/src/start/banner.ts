import type { Config } from '../platform/config/config.ts';
import type { FirstPassword } from '../staff/first-password.ts';
import { VERSION } from '../version.ts';

/** Returns the addresses for a person at a terminal, once the product is ready. */
export function readyBanner(config: Config, startMs: number): string {
  const { main, client, download } = config.origins;
  const rows = [
    ['Main site', main],
    ['Client area', client],
    ['Download center', download],
    ['Staff panel', `${client}/admin-login`],
    ...developmentRows(config),
  ];
  const lines = rows.map(([name = '', address = '']) => `  ${name.padEnd(15)}  ${address}\n`);
  const seconds = (startMs / 1000).toFixed(1);
  return `\nRegz ${VERSION} is ready after ${seconds} s. Ctrl+C stops it.\n\n${lines.join('')}\n`;
}

/** Printed at each start until the first login with it. */
export function firstAdminNotice(admin: FirstPassword, clientOrigin: string): string {
  return (
    `The first admin has not logged in yet. Log in at ${clientOrigin}/admin-login\n` +
    `  username: ${admin.username}\n  password: ${admin.password}\n\n`
  );
}

function developmentRows({ NODE_ENV, SMTP_URL, PORT }: Config): string[][] {
  if (NODE_ENV === 'production') return [];
  const local = `http://localhost:${PORT}`;
  const inbox = SMTP_URL === undefined ? [['Mail inbox', `${local}/stand-ins/mail`]] : [];
  return [...inbox, ['API docs', `${local}/api/docs`]];
}
