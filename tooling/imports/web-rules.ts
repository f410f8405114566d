import { isSlice, slicesCallableFrom } from '../../slices.ts';
import { isWithin, type Place } from './places.ts';
import { fileReached, type Import, type ImportRule, packageReached } from './rule.ts';

const uiPackages = ['react', 'react-dom', 'lucide-react'];
const foundation = ['ui', 'platform'];

/** Rules within `web/src`, the code for the browser. */
export const webRules: readonly ImportRule[] = [
  {
    name: 'browser-has-no-node',
    why: 'web/src runs in a browser: node: modules belong in *.config.ts and in the files beside src/.',
    forbids: (statement) =>
      isWebSource(statement.from) &&
      statement.to.kind === 'node' &&
      !statement.from.path.endsWith('.config.ts') &&
      statement.from.kind !== 'test',
  },
  {
    name: 'contract-as-types-only',
    why: 'web/src takes the contract as `import type`: its schemas would put the schema library into every bundle. The Vite plugin beside src/ serves methods and paths.',
    forbids: (statement) =>
      isWebSource(statement.from) &&
      fileReached(statement)?.workspace === 'contract' &&
      !statement.typeOnly &&
      statement.from.kind !== 'test',
  },
  {
    name: 'nothing-imports-sites',
    why: 'sites/ composes the pages of one audience from everything else, so nothing else may lean on it.',
    forbids: (statement) => reachesArea(statement, ['sites']) && statement.from.area !== 'sites',
  },
  {
    name: 'ui-knows-react-alone',
    why: 'ui/ imports ui/, React and Lucide: a button knows nothing of licenses, of the network or of words.',
    forbids: (statement) =>
      isWebSource(statement.from) &&
      statement.from.area === 'ui' &&
      !reachesArea(statement, ['ui']) &&
      !uiPackages.includes(packageReached(statement) ?? '') &&
      !isTestTool(statement),
  },
  {
    name: 'web-platform-knows-no-slice',
    why: 'platform/ is below every slice: it imports ui, platform, rules, texts and contract types.',
    forbids: (statement) =>
      isWebSource(statement.from) &&
      statement.from.area === 'platform' &&
      leavesAreas(statement, foundation),
  },
  {
    name: 'web-slices-stay-apart',
    why: 'a slice of the web imports itself, ui and platform, and identity where its server calls it, never another slice: sites/ puts the pieces of several slices on one page.',
    forbids: (statement) =>
      isWebSource(statement.from) &&
      isSlice(statement.from.area ?? '') &&
      statement.from.area !== 'sites' &&
      leavesAreas(statement, [...foundation, ...openTo(statement.from.area ?? '')]),
  },
];

/** The slices that a slice of the web may import: itself, and identity if its server calls it. */
function openTo(slice: string): readonly string[] {
  const callable = isSlice(slice) ? slicesCallableFrom(slice) : [];
  return [slice, ...callable.filter((other) => other === 'identity')];
}

function isWebSource(file: Place): boolean {
  return isWithin(file, 'web/src');
}

function reachesArea(statement: Import, areas: readonly string[]): boolean {
  const reached = fileReached(statement);

  return reached?.workspace === 'web' && areas.includes(reached.area ?? '');
}

/** True if an import reaches a web file outside all the areas. */
function leavesAreas(statement: Import, areas: readonly string[]): boolean {
  return fileReached(statement)?.workspace === 'web' && !reachesArea(statement, areas);
}

function isTestTool(statement: Import): boolean {
  return statement.from.kind === 'test' && statement.to.kind !== 'file';
}
