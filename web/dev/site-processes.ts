import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Audience } from '@regz/rules/sites/audiences.ts';

type Site = { child: ChildProcess; port: Promise<number> };

export type SiteProcesses = {
  /** The port a site's pages are served on. The first question starts the site. */
  portOf(audience: Audience): Promise<number>;
  /** Ends what runs; a site that is asked for again starts over. */
  stop(): void;
};

/** The processes that serve the sites under development, each started by its first visit. */
export function siteProcesses(): SiteProcesses {
  const running = new Map<Audience, Site>();

  function start(audience: Audience): Site {
    const child = fork(join(import.meta.dirname, 'site-server.ts'), {
      env: { ...process.env, SITE: audience },
    });
    const site = { child, port: portFrom(audience, child) };
    running.set(audience, site);
    child.once('exit', () => {
      if (running.get(audience) === site) running.delete(audience);
    });
    return site;
  }

  return {
    portOf: (audience) => (running.get(audience) ?? start(audience)).port,
    stop: () => {
      for (const { child } of running.values()) child.kill();
      running.clear();
    },
  };
}

function portFrom(audience: Audience, child: ChildProcess): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  child.once('message', (port) => resolve(Number(port)));
  child.once('exit', () =>
    reject(new Error(`The ${audience} site cannot be served; the reason is in the terminal.`)),
  );
  return promise;
}
