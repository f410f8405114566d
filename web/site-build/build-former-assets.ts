import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DAY_MS } from '@regz/rules/durations.ts';

const KEPT_MS = 7 * DAY_MS;

/**
 * Keeps the assets of a site's previous builds beside a new one, for a week after they were
 * replaced: pages loaded earlier still request them. They are in the folder `former`, which exists
 * from the first build on, because a server only looks for it at startup.
 *
 * @param site The site's folder below `client/assets`.
 * @param present The folder of the site's current build, which may not exist.
 * @param next The folder of its new build.
 */
export function keepFormerAssets(
  site: string,
  { present, next }: { present: string; next: string },
  now: Date,
): void {
  const current = join(next, 'client', 'assets', site);
  const keep = (from: string, name: string, replacedAt: Date): void => {
    if (existsSync(join(current, name)) || now.getTime() - replacedAt.getTime() > KEPT_MS) return;
    const kept = join(next, 'former', name);
    mkdirSync(dirname(kept), { recursive: true });
    copyFileSync(join(from, name), kept);
    // When it was replaced, which no name or other date records.
    utimesSync(kept, now, replacedAt);
  };
  mkdirSync(join(next, 'former'), { recursive: true });
  const former = join(present, 'former');
  for (const name of filesIn(former)) keep(former, name, statSync(join(former, name)).mtime);
  const replaced = join(present, 'client', 'assets', site);
  for (const name of filesIn(replaced)) keep(replaced, name, now);
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => statSync(join(folder, name)).isFile());
}
