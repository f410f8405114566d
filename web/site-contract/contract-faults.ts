import type { Audience } from '@regz/rules/sites/audiences.ts';
import { operationsOf } from './site-contract.ts';
import { refusalsOf } from './site-refusals.ts';

/** What a page calls: `api.identity.logIn`, `queries.accounts.key`, over several lines too. */
const CALLED = /(?<![\w./-])(?:api|queries)((?:\s*\.\s*\w+)+)/g;
/** What the options for TanStack Query are named by, after the operation itself. */
const OPTIONS = /\.(?:key|queryOptions|infiniteOptions)$/;

const REFUSAL = /\b[A-Z]+(?:_[A-Z]+)+\b/g;

const COMMENTS = /\/\*[^]*?\*\/|\/\/.*/g;

function placesIn(source: string): string[] {
  const chains = [...source.replaceAll(COMMENTS, '').matchAll(CALLED)].map(([, chain = '']) =>
    chain.replaceAll(/\s/g, ''),
  );
  return chains.map((chain) => chain.replace(OPTIONS, '').slice(1));
}

/** A file that a site is made of. */
export type SourceFile = { file: string; source: string };

/**
 * Where a site's pages call what `site-contract.ts` does not let them call, or name a refusal that
 * can therefore never occur: one sentence per fault. Neither would exist in the browser.
 */
export async function contractFaults(
  site: Audience,
  files: readonly SourceFile[],
): Promise<string[]> {
  const operations = operationsOf(site);
  const { left } = await refusalsOf(site);
  return files.flatMap(({ file, source }) => [
    ...placesIn(source)
      .filter((place) => !operations.some(({ name }) => `${name}.`.startsWith(`${place}.`)))
      .map((place) => `${file} calls ${place}, which pages of the ${site} site cannot.`),
    ...[...source.matchAll(REFUSAL)]
      .filter(([code]) => left.has(code))
      .map(([code]) => `${file} names ${code}, which no call of the ${site} site is refused with.`),
  ]);
}
