import { isSlice } from '../../slices.ts';

/** A source file's place in the project, for the import rules. */
export interface Place {
  /** From the root of the repository, with forward slashes. */
  path: string;
  /** `rules`, `contract`, `server`, `web`, `e2e`, `sdk`; `tooling` also for the files at the root. */
  workspace: string;
  /** The path below `src`, or `operate/…`, `takeover/…` …; undefined for files that do not ship. */
  source: string | undefined;
  /**
   * The first folder of `source`: a slice, `platform`, `seed`, `ui` …; undefined for none. The
   * importer of a slice, `takeover/<slice>/…`, counts as that slice.
   */
  area: string | undefined;
  kind: 'test' | 'queries' | 'plain';
}

const kindOfEnding = [
  { ending: /\.test\.tsx?$/u, kind: 'test' },
  { ending: /\.queries\.ts$/u, kind: 'queries' },
] as const;

/** Places a file by its path from the root of the repository. */
export function placeOf(path: string): Place {
  const [first = '', ...below] = path.split('/');
  const shipped = shippedPath(below);

  return {
    path,
    workspace: below.length === 0 ? 'tooling' : first,
    source: shipped?.join('/'),
    area: shipped && areaOf(shipped),
    kind: kindOfEnding.find(({ ending }) => ending.test(path))?.kind ?? 'plain',
  };
}

/** These run like `src` and follow the same rules, though mostly only the operator starts them. */
const besideSource = ['operate', 'takeover', 'stand-ins', 'seed'];

function shippedPath([folder = '', ...rest]: readonly string[]): readonly string[] | undefined {
  if (folder === 'src') return rest;
  return besideSource.includes(folder) ? [folder, ...rest] : undefined;
}

function areaOf([folder, ...rest]: readonly string[]): string | undefined {
  const [inner = ''] = rest;
  if (folder === 'takeover' && isSlice(inner)) return inner;
  return rest.length > 0 ? folder : undefined;
}

/** True if a file is below a folder; both are paths from the root of the repository. */
export function isWithin(file: Place, folder: string): boolean {
  return file.path.startsWith(`${folder}/`);
}
