import { isSlice } from '../../slices.ts';
import { findCycles } from './find-cycles.ts';
import type { Place } from './places.ts';
import { fileReached, type Import } from './rule.ts';

/** A cycle of folders, and an import for each of its steps. */
export interface FolderCycle {
  /** The first folder is repeated at the end. */
  folders: readonly string[];
  imports: readonly Import[];
}

/**
 * Finds the cycles among sibling folders of a slice, including type imports. Tests are exempt: they never ship, and a
 * test of one folder may act through another.
 */
export function findFolderCycles(imports: readonly Import[]): readonly FolderCycle[] {
  const steps = new Map<string, Map<string, Import>>();
  for (const statement of imports) {
    const step = stepBetweenFolders(statement);
    if (step !== undefined) {
      const onward = steps.get(step.from) ?? new Map<string, Import>();
      steps.set(step.from, onward.set(step.to, onward.get(step.to) ?? statement));
    }
  }

  const graph = new Map([...steps].map(([folder, onward]) => [folder, [...onward.keys()]]));
  return findCycles(graph).map((folders) => ({
    folders,
    imports: folders.flatMap((folder, index) => {
      const taken = steps.get(folder)?.get(folders[index + 1] ?? '');
      return taken === undefined ? [] : [taken];
    }),
  }));
}

/** The two sibling folders of a slice that an import connects; undefined for other imports. */
function stepBetweenFolders(statement: Import): { from: string; to: string } | undefined {
  const reached = fileReached(statement);
  const slice = sliceFolderOf(statement.from);
  if (reached === undefined || slice === undefined || slice !== sliceFolderOf(reached)) {
    return undefined;
  }
  const from = statement.from.path.split('/').slice(0, -1);
  const to = reached.path.split('/').slice(0, -1);
  const parting = from.findIndex((folder, index) => folder !== to[index]);
  if (parting === -1 || to[parting] === undefined) return undefined;

  const upToParting = (folders: readonly string[]) => folders.slice(0, parting + 1).join('/');
  return { from: upToParting(from), to: upToParting(to) };
}

function sliceFolderOf(file: Place): string | undefined {
  const { area = '', kind, workspace } = file;

  return isSlice(area) && kind !== 'test' ? `${workspace}/src/${area}` : undefined;
}
