import { readdirSync } from 'node:fs';
import path from 'node:path';

const sourceEnding = /\.(?:ts|tsx|mts|js|jsx|mjs)$/u;
const notOurs = new Set(['node_modules', 'build', 'coverage', 'public']);

/**
 * Lists the source files below a folder as sorted absolute paths: without installed packages, build
 * output and folders whose name starts with a dot.
 */
export function sourceFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const full = path.join(folder, entry.name);
      if (entry.isDirectory()) {
        return notOurs.has(entry.name) || entry.name.startsWith('.') ? [] : sourceFiles(full);
      }
      return sourceEnding.test(entry.name) ? [full] : [];
    })
    .toSorted();
}
