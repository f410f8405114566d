import path from 'node:path';
import { findCycles } from './find-cycles.ts';
import { findFolderCycles } from './folder-cycles.ts';
import { packageRules } from './package-rules.ts';
import { placeOf } from './places.ts';
import { readImports } from './read-imports.ts';
import { fileReached, type Import } from './rule.ts';
import { serverRules } from './server-rules.ts';
import { sourceFiles } from './source-files.ts';
import { targetOf } from './targets.ts';
import { webRules } from './web-rules.ts';
import { workspaceRules } from './workspace-rules.ts';

export interface Violation {
  /** The name of the broken rule. Cycles use `no-import-cycles` and `no-folder-cycles`. */
  rule: string;
  /** The importing file from the root, and the line: `server/src/app.ts:3`. */
  where: string;
  message: string;
}

/**
 * Checks every import below a root. Returns at most one broken rule per import, then the cycles of
 * files, then the cycles of folders. Source: the table in ARCHITECTURE.md.
 */
export async function checkImports(root: string): Promise<readonly Violation[]> {
  const imports = await importsBelow(root);
  const rules = [...workspaceRules, ...serverRules, ...webRules, ...packageRules(root)];

  const broken = imports.flatMap((statement) => {
    const rule = rules.find(({ forbids }) => forbids(statement));
    return rule === undefined ? [] : [violationOf(statement, rule.name, rule.why)];
  });
  return [...broken, ...cyclesIn(imports), ...folderCyclesIn(imports)];
}

/** Reads every import below a root, with both its ends. */
export async function importsBelow(root: string): Promise<readonly Import[]> {
  const read = await readImports(root, sourceFiles(root));

  return [...read].flatMap(([file, statements]) => {
    const from = placeOf(path.relative(root, file).replaceAll(path.sep, '/'));
    return statements.map((statement) => ({
      ...statement,
      from,
      to: targetOf(from, statement.specifier),
    }));
  });
}

function violationOf(statement: Import, rule: string, why: string): Violation {
  return {
    rule,
    where: `${statement.from.path}:${statement.line}`,
    message: `imports '${statement.specifier}', but ${why}`,
  };
}

function cyclesIn(imports: readonly Import[]): readonly Violation[] {
  const graph = new Map<string, string[]>();
  for (const statement of imports) {
    const reached = fileReached(statement);
    if (reached !== undefined) {
      const edges = graph.get(statement.from.path) ?? [];
      graph.set(statement.from.path, [...edges, reached.path]);
    }
  }

  return findCycles(graph).map((files) => ({
    rule: 'no-import-cycles',
    where: files[0] ?? '',
    message: `imports itself through ${files.join(' -> ')}: files in a cycle can only be read, moved and tested together.`,
  }));
}

function folderCyclesIn(imports: readonly Import[]): readonly Violation[] {
  return findFolderCycles(imports).map(({ folders, imports: steps }) => {
    const ways = steps.map(({ from, line, specifier }) => `${from.path}:${line} -> ${specifier}`);
    return {
      rule: 'no-folder-cycles',
      where: folders[0] ?? '',
      message: `imports itself through ${folders.join(' -> ')} (${ways.join(', ')}): folders in a cycle are one folder with several names.`,
    };
  });
}
