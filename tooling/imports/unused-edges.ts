import { fileReached, type Import } from './rule.ts';

/**
 * The declared edges between slices of the server that no import uses, such as `licenses -> identity`. Tests do not
 * count: they may import any slice.
 */
export function findUnusedEdges(
  imports: readonly Import[],
  declared: Readonly<Record<string, readonly string[]>>,
): readonly string[] {
  const used = new Set(
    imports
      .filter(({ from }) => from.workspace === 'server' && from.kind !== 'test')
      .map((statement) => `${statement.from.area} -> ${fileReached(statement)?.area}`),
  );
  return Object.entries(declared)
    .flatMap(([slice, callable]) => callable.map((other) => `${slice} -> ${other}`))
    .filter((edge) => !used.has(edge));
}
