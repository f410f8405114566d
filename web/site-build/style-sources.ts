import { readFileSync } from 'node:fs';
import { dirname, matchesGlob, resolve } from 'node:path';

/** The files, folders and patterns that a style sheet, and those it imports, take class names from. */
function sourcesOf(sheet: string): string[] {
  const text = readFileSync(sheet, 'utf8');
  const named = (line: RegExp) =>
    [...text.matchAll(line)].map(([, name = '']) => resolve(dirname(sheet), name));
  return [...named(/@source '([^']+)'/g), ...named(/@import '(\.[^']+)'/g).flatMap(sourcesOf)];
}

function holds(source: string, file: string): boolean {
  return file === source || matchesGlob(file, source) || file.startsWith(`${source}/`);
}

/**
 * What is wrong with the `@source` lines of a site's style sheet, one sentence per fault: it must
 * include each component of the site, or that is shown without its styles, and nothing that the
 * site does not use, or it grows by others' styles. Class names are in components; the few modules
 * without markup that have some are beside theirs.
 */
export function styleSourceFaults(sheet: string, components: readonly string[]): string[] {
  const sources = sourcesOf(sheet);
  const forgotten = components.filter((file) => !sources.some((source) => holds(source, file)));
  const idle = sources.filter((source) => !components.some((file) => holds(source, file)));
  return [
    ...forgotten.map((file) => `${sheet} has no @source for ${file}, which the site shows.`),
    ...idle.map(
      (source) => `${sheet} has a @source for ${source}, of which the site shows nothing.`,
    ),
  ];
}
