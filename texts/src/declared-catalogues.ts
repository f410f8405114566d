import { globSync } from 'node:fs';
import { join } from 'node:path';
import { type Declared, declarationOf } from './sentences.ts';

const folder = join(import.meta.dirname, 'en');

/** A catalogue as it is declared in `en/<slice>/<path>`. */
export type DeclaredCatalogue = { slice: string; path: string; name: string; data: Declared };

/**
 * Every catalogue, ordered by the paths of their files.
 * @throws Error if a slice exports something else
 */
export async function declaredCatalogues(): Promise<DeclaredCatalogue[]> {
  const paths = globSync('*/**/*.ts', { cwd: folder }).toSorted();
  const modules: unknown[] = await Promise.all(paths.map((path) => import(join(folder, path))));
  return modules.flatMap((module, index) => {
    const path = paths[index] ?? '';
    const [slice = ''] = path.split('/');
    return Object.entries<unknown>(Object.assign({}, module)).map(([name, catalogue]) => {
      const data = declarationOf(catalogue);
      if (data === undefined) throw new Error(`${path} exports ${name}, which is no catalogue.`);
      return { slice, path, name, data };
    });
  });
}
