/**
 * Finds the cycles of files that import each other, directly or indirectly: one for each import that closes a cycle.
 * Returns each as a list of files, with the first repeated at the end.
 */
export function findCycles(
  graph: ReadonlyMap<string, readonly string[]>,
): readonly (readonly string[])[] {
  const cycles: string[][] = [];
  const settled = new Set<string>();
  const trail: string[] = [];

  function visit(file: string): void {
    const start = trail.indexOf(file);
    if (start !== -1) {
      cycles.push([...trail.slice(start), file]);
      return;
    }
    if (settled.has(file)) {
      return;
    }

    trail.push(file);
    for (const next of graph.get(file) ?? []) {
      visit(next);
    }
    trail.pop();
    settled.add(file);
  }

  for (const file of graph.keys()) {
    visit(file);
  }
  return cycles;
}
