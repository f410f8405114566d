/** A table that a file of the server names. */
export interface TableUse {
  /** From the root of the repository, with forward slashes. */
  file: string;
  table: string;
  writes: boolean;
}

const write = String.raw`(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*\[?\s*['"\x60]|\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?`;
const read = String.raw`(?:selectFrom|\w*[jJ]oin|using|from)\(\s*\[?\s*['"\x60]|\b(?:from|join|using)\s+(?:only\s+)?"?`;

/**
 * Finds the tables a file names. In a file of queries any mention in its code counts, so none is
 * overlooked; elsewhere only one where a statement expects a table.
 */
export function tableUses(
  file: string,
  text: string,
  tables: readonly string[],
): readonly TableUse[] {
  const code = withoutComments(text);
  const isQueries = file.endsWith('.queries.ts');
  // Few files name any table, and looking for a word is far quicker than for a statement.
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
