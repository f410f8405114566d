import type { Place } from './places.ts';
import { fileReached, type Import, type ImportRule, packageReached } from './rule.ts';

/** The files of the server that e2e/ may import: the cast, and the search for a free port. */
const openToJourneys = ['server/seed/cast.ts', 'server/seed/stage/free-port.ts'];
/** The program on the PCs of the journeys, which a separate rule covers. */
const PROGRAM_OF_JOURNEYS = 'sdk/typescript/regz-panel.ts';

/** Rules between the workspaces: which machine may run which code. */
export const workspaceRules: readonly ImportRule[] = [
  {
    name: 'rules-import-nothing',
    why: 'rules/ is pure: it runs in the browser, on the server and in a test alike, so it imports nothing from Node, npm or the other packages.',
    forbids: (statement) =>
      statement.from.workspace === 'rules' &&
      !reaches(statement, ['rules']) &&
      !isTestTool(statement),
  },
  {
    name: 'contract-imports-schemas-only',
    why: 'contract/ is used by server and browser: it imports rules, zod and @orpc/contract, and nothing that runs in only one of them.',
    forbids: (statement) =>
      statement.from.workspace === 'contract' &&
      !reaches(statement, ['contract', 'rules']) &&
      !['zod', '@orpc/contract'].includes(packageReached(statement) ?? '') &&
      !isTestTool(statement),
  },
  {
    name: 'texts-are-data',
    why: 'texts/ is built into pages and read by the server: it imports rules, types of the contract, and the parser of translations.',
    forbids: (statement) =>
      statement.from.workspace === 'texts' &&
      (leavesFor(statement, ['texts', 'rules', 'contract']) ||
        (packageReached(statement) !== undefined &&
          !['gettext-parser', '@orpc/contract'].includes(packageReached(statement) ?? '') &&
          !isTestTool(statement))),
  },
  {
    name: 'server-never-imports-web',
    why: 'server/ imports rules, contract and texts only: what the browser shows never decides. That slices.ts orders the files of the schema is the one exception.',
    forbids: (statement) =>
      statement.from.workspace === 'server' &&
      leavesFor(statement, ['server', 'rules', 'contract', 'texts']) &&
      !isListForTheSchema(statement),
  },
  {
    name: 'web-never-imports-server',
    why: 'web/ imports rules, contract and texts only, not even types of the server: the contract is where the two meet.',
    forbids: (statement) =>
      statement.from.workspace === 'web' &&
      leavesFor(statement, ['web', 'rules', 'contract', 'texts']),
  },
  {
    name: 'e2e-stays-outside',
    why: 'e2e/ uses the product like a person. Beside rules and contract it may import the cast (server/seed/cast.ts), the search for a free port (server/seed/stage/free-port.ts), which both import only Node, and the program that is sold (sdk/typescript/regz-panel.ts); at run time it loads server/test/harness/hosted-product.ts.',
    forbids: (statement) =>
      (openToJourneys.includes(statement.from.path) && statement.to.kind !== 'node') ||
      (statement.from.workspace === 'e2e' &&
        !isOpenToJourneys(statement) &&
        leavesFor(statement, ['e2e', 'rules', 'contract'])),
  },
  {
    name: 'tooling-stands-apart',
    why: 'tooling/ reads the product as text: importing it would make the checks depend on what they check.',
    forbids: (statement) =>
      statement.from.workspace === 'tooling' && leavesFor(statement, ['tooling']),
  },
  {
    name: 'sdk-stands-alone',
    why: 'sdk/ is copied into programs that are not ours: it imports nothing of ours, and its tests reach the product over HTTP.',
    forbids: (statement) => statement.from.workspace === 'sdk' && leavesFor(statement, ['sdk']),
  },
  {
    name: 'tests-never-ship',
    why: 'what stands in test/ is for tests, journeys and measurements: no file that ships imports it.',
    forbids: (statement) =>
      statement.from.source !== undefined &&
      statement.from.kind !== 'test' &&
      fileReached(statement)?.path.split('/')[1] === 'test',
  },
  {
    name: 'workspaces-by-name',
    why: 'another workspace is imported by its name (@regz/rules/licenses/days-left.ts), so that its exports map is its only door.',
    forbids: (statement) =>
      statement.to.kind === 'file' &&
      statement.to.byPath &&
      statement.to.place.workspace !== statement.from.workspace &&
      !isOpenToJourneys(statement) &&
      !isListForTheSchema(statement),
  },
];

function reaches(statement: Import, workspaces: readonly string[]): boolean {
  return workspaces.includes(fileReached(statement)?.workspace ?? '');
}

/** True if an import reaches a file of ours outside all the workspaces. */
function leavesFor(statement: Import, workspaces: readonly string[]): boolean {
  return fileReached(statement) !== undefined && !reaches(statement, workspaces);
}

function isOpenToJourneys(statement: Import): boolean {
  return (
    statement.from.workspace === 'e2e' &&
    [...openToJourneys, PROGRAM_OF_JOURNEYS].includes(fileReached(statement)?.path ?? '')
  );
}

/** The schema files are applied in the order of the slices. */
function isListForTheSchema(statement: Import): boolean {
  return (
    statement.from.path === 'server/src/platform/database/schema/schema-files.ts' &&
    fileReached(statement)?.path === 'slices.ts'
  );
}

/** Tests and files in test/ never ship, so those of the pure workspaces may read files and generate random cases. */
function isTestTool(statement: Import): boolean {
  return (
    (statement.from.kind === 'test' || statement.from.path.split('/')[1] === 'test') &&
    (statement.to.kind === 'node' ||
      ['vitest', 'fast-check'].includes(packageReached(statement) ?? ''))
  );
}

/** Files that reach neither a visitor nor the running server may use the root's development tools. */
export function isDevelopmentFile(file: Place): boolean {
  return file.kind === 'test' || file.source === undefined;
}
