import path from 'node:path';
import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast';
import {
  isExportDeclaration,
  isImportDeclaration,
  isStringLiteral,
} from 'typescript/unstable/ast/is';
import { API } from 'typescript/unstable/async';

export interface ImportStatement {
  specifier: string;
  /** 1-based. */
  line: number;
  /** Erased before the program runs: `import type`, `export type` and the type `import('x').T`. */
  typeOnly: boolean;
}

const CONFIG_NAME = 'imports.tsconfig.json';

/**
 * Reads the imports of the given files (absolute paths) with TypeScript's own parser: static and
 * dynamic imports, re-exports, `import('x').T` in type position and `require` in JavaScript.
 *
 * Resolves with one entry per file, empty where a file imports nothing. Rejects when a file cannot
 * be read. Nothing is resolved or type-checked, so the whole tree costs well under a second.
 */
export async function readImports(
  root: string,
  files: readonly string[],
): Promise<ReadonlyMap<string, readonly ImportStatement[]>> {
  const configFile = path.join(root, CONFIG_NAME);
  const config = JSON.stringify({ compilerOptions: parseOnly, files });
  const api = new API({
    cwd: root,
    fs: {
      readFile: (file) => (file === configFile ? config : undefined),
      fileExists: (file) => (file === configFile ? true : undefined),
    },
  });

  try {
    const snapshot = await api.updateSnapshot({ openProjects: [configFile] });
    const project = snapshot.getProject(configFile);
    if (project === undefined) {
      throw new Error(`the compiler does not open the files below ${root}`);
    }

    const sources = await Promise.all(files.map((file) => project.program.getSourceFile(file)));
    return new Map(files.map((file, index) => [file, importsOf(file, sources[index])]));
  } finally {
    await api.close();
  }
}

/** The configuration exists only in memory: parsing needs neither libraries nor resolution. */
const parseOnly = {
  allowJs: true,
  allowImportingTsExtensions: true,
  jsx: 'preserve',
  module: 'nodenext',
  noEmit: true,
  noLib: true,
  noResolve: true,
  types: [],
};

function importsOf(file: string, source: SourceFile | undefined): readonly ImportStatement[] {
  if (source === undefined) {
    throw new Error(`${file} cannot be parsed`);
  }

  return source.imports.filter(isStringLiteral).map((literal) => ({
    specifier: literal.text,
    line: source.text.slice(0, literal.getStart(source)).split('\n').length,
    typeOnly: isErased(literal.parent),
  }));
}

function isErased(statement: Node): boolean {
  if (isImportDeclaration(statement)) {
    return statement.importClause?.phaseModifier === SyntaxKind.TypeKeyword;
  }
  if (isExportDeclaration(statement)) {
    return statement.isTypeOnly;
  }
  return statement.kind === SyntaxKind.LiteralType;
}
