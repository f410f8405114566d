import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';

const KEPT_MS = 7 * 24 * 3_600_000;

/**
 * Keeps beside a new build of a site the assets of the builds before it, for a week after they were
 * replaced: a page that was loaded earlier still asks for them. They lie in the folder `former`, which
 * is there from the first build on, since a server looks for it at its start alone.
 *
 * @param site Whose assets: the folder's name below `client/assets`.
 * @param present The folder of the site's present build, which may not be there.
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
    // When it was replaced, which no name and no other date tells.
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
