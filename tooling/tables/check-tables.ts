import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sourceFiles } from '../imports/source-files.ts';

/** The slice that owns each table, and the tables of other slices that each may name. */
export interface TableRights {
  owners: Readonly<Record<string, string>>;
  foreign: Readonly<Record<string, { reads?: readonly string[]; writes?: readonly string[] }>>;
}

/**
 * Checks the server's slices below a root: only queries name tables, and other slices' tables only as declared.
 * Returns a sentence for each violation, and for each unused declaration.
 */
export function checkTables(root: string, { owners, foreign }: TableRights): readonly string[] {
  const uses = usesBelow(root, Object.keys(owners));
  const outside = uses.filter(({ file }) => !file.endsWith('.queries.ts'));
  const abroad = uses.filter(({ file, table }) => owners[table] !== sliceOf(file));
  const undeclared = abroad.filter(({ file, table, writes }) => {
    const rights = foreign[sliceOf(file)];
    const allowed = writes ? rights?.writes : [...(rights?.reads ?? []), ...(rights?.writes ?? [])];
    return !allowed?.includes(table);
  });

  return [
    ...outside.map(
      ({ file, table }) => `${file} names ${table}, but only *.queries.ts name tables`,
    ),
    ...undeclared.map(
      ({ file, table, writes }) =>
        `${file} ${writes ? 'writes' : 'reads'} ${table}, which tables.ts does not allow`,
    ),
    ...declarations(foreign).filter((right) => !abroad.some((use) => right === rightOf(use))),
  ];
}

/** The slice of each table and view, from the schema files below a root. */
export function tablesOfSchema(root: string): Readonly<Record<string, string>> {
  const folder = path.join(root, 'server/schema');
  const places = globSync('[a-z]*.sql', { cwd: folder }).flatMap((name) =>
    Array.from(
      readFileSync(path.join(folder, name), 'utf8').matchAll(
        /^create (?:(?:unlogged )?table|view) (\w+)/gmu,
      ),
      ([, table = '']) => [table, path.basename(name, '.sql')] as const,
    ),
  );

  return Object.fromEntries(places);
}

function usesBelow(root: string, tables: readonly string[]): readonly TableUse[] {
  return ['server/src', 'server/operate', 'server/takeover']
    .map((folder) => path.join(root, folder))
    .filter((folder) => existsSync(folder))
    .flatMap(sourceFiles)
    .map((full) => path.relative(root, full).replaceAll(path.sep, '/'))
    .filter((file) => file.split('/').length > 3 && !file.endsWith('.test.ts'))
    .filter((file) => !['platform', 'integrations', 'doctor'].includes(sliceOf(file)))
    .flatMap((file) => tableUses(file, readFileSync(path.join(root, file), 'utf8'), tables));
}

/**
 * A file's folder below `server/src`, `server/operate` or `server/takeover`; a slice's importer counts as that slice.
 */
function sliceOf(file: string): string {
  return file.split('/')[2] ?? '';
}

function rightOf({ file, table, writes }: TableUse): string {
  return `tables.ts lets ${sliceOf(file)} ${writes ? 'write' : 'read'} ${table}, but it does not`;
}

function declarations(foreign: TableRights['foreign']): readonly string[] {
  return Object.entries(foreign).flatMap(([slice, { reads = [], writes = [] }]) => [
    ...reads.map((table) => `tables.ts lets ${slice} read ${table}, but it does not`),
    ...writes.map((table) => `tables.ts lets ${slice} write ${table}, but it does not`),
  ]);
}

/** A table that a file of the server names. */
interface TableUse {
  /** From the root of the repository, with forward slashes. */
  file: string;
  table: string;
  writes: boolean;
}

const write = String.raw`(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*\[?\s*['"\x60]|\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?`;
const read = String.raw`(?:selectFrom|\w*[jJ]oin|using|from)\(\s*\[?\s*['"\x60]|\b(?:from|join|using)\s+(?:only\s+)?"?`;

/**
 * Finds the tables that a file names. In a file of queries any mention in its code counts, so that none is missed;
 * elsewhere only one where a statement expects a table.
 */
function tableUses(file: string, text: string, tables: readonly string[]): readonly TableUse[] {
  const code = withoutComments(text);
  const isQueries = file.endsWith('.queries.ts');
  // A fast check first, because few files name any table.
  const words = code.toLowerCase();
  const present = tables.filter((table) => words.includes(table));

  return present.flatMap((table) => {
    const writes = new RegExp(String.raw`(?:${write})${table}\b`, 'iu').test(code);
    const mentioned = isQueries ? String.raw`\b${table}\b` : String.raw`(?:${read})${table}\b`;

    return writes || new RegExp(mentioned, 'u').test(code) ? [{ file, table, writes }] : [];
  });
}

/** Also removes import statements: a path may contain a table's name. */
function withoutComments(text: string): string {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\//gu, '')
    .replaceAll(/^\s*\/\/.*$/gmu, '')
    .replaceAll(/^import [\s\S]*?;$/gmu, '');
}
