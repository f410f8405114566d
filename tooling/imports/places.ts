/** Where a source file stands in the house: what the import rules judge by. */
export interface Place {
  /** From the root of the repository, with forward slashes. */
  path: string;
  /** `rules`, `contract`, `server`, `web`, `e2e`; `tooling` also for the files at the root. */
  workspace: string;
  /** The path below the workspace's `src`; undefined for files that stand outside it. */
  source: string | undefined;
  /** The folder directly below `src`: a slice, `platform`, `ui` …; undefined for none. */
  area: string | undefined;
  kind: 'test' | 'routes' | 'queries' | 'plain';
}

const kindOfEnding = [
  { ending: /\.test\.tsx?$/u, kind: 'test' },
  { ending: /\.routes\.ts$/u, kind: 'routes' },
  { ending: /\.queries\.ts$/u, kind: 'queries' },
] as const;

/** Places a file by its path from the root of the repository. */
export function placeOf(path: string): Place {
  const [first = '', second, ...rest] = path.split('/');
  const inSource = second === 'src';

  return {
    path,
    workspace: second === undefined ? 'tooling' : first,
    source: inSource ? rest.join('/') : undefined,
    area: inSource && rest.length > 1 ? rest[0] : undefined,
    kind: kindOfEnding.find(({ ending }) => ending.test(path))?.kind ?? 'plain',
  };
}

/** Whether a file lies below a folder; both are paths from the root of the repository. */
export function isWithin(file: Place, folder: string): boolean {
  return file.path.startsWith(`${folder}/`);
}
