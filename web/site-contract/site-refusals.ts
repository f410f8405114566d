import { globSync } from 'node:fs';
import { join } from 'node:path';
import { routeRefusals } from '@regz/contract/contract.ts';
import type { Audience } from '@regz/rules/sites/audiences.ts';
import { operationsOf } from './site-contract.ts';

const catalogue = join(import.meta.dirname, '../src/i18n/en');

/** The sentences of one capability's refusals, a file that exports one object. */
type Sentences = { file: string; exported: string; codes: readonly string[] };

async function readSentences(file: string): Promise<Sentences> {
  const module: unknown = await import(file);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each of these files exports one object of sentences
  const [[exported, sentences] = ['', {}]] = Object.entries(module as Record<string, object>);
  return { file, exported, codes: Object.keys(sentences) };
}

/**
 * The refusal files that a site leaves out, by path, with the name each exports: those with no code
 * that its pages' calls can get. `left` are the codes in them.
 */
export async function refusalsOf(site: Audience) {
  const files = globSync('*/errors.ts', { cwd: catalogue }).map((file) => join(catalogue, file));
  const all = await Promise.all(files.map(readSentences));
  const possible = new Set([
    ...operationsOf(site).flatMap(({ refusals }) => refusals),
    ...Object.keys(routeRefusals),
  ]);
  const idle = all.filter(({ codes }) => !codes.some((code) => possible.has(code)));
  return {
    withoutSentences: new Map(idle.map(({ file, exported }) => [file, exported])),
    left: new Set(idle.flatMap(({ codes }) => codes)),
  };
}
