import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import dockerignore from '@balena/dockerignore';

const root = path.join(import.meta.dirname, '..');

/** The files that Docker sends into an image's build, by the patterns in .dockerignore. */
export function imageContext(files: readonly string[]): string[] {
  const patterns = readFileSync(path.join(root, '.dockerignore'), 'utf8');
  return dockerignore
    .default()
    .add(patterns)
    .filter([...files]);
}

/** Every file below the repository's root, committed or not, except packages and git's own files. */
export function filesOnDisk(folder = root): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== '.git')
    .flatMap((entry) => {
      const place = path.join(folder, entry.name);
      return entry.isDirectory() ? filesOnDisk(place) : [path.relative(root, place)];
    });
}
