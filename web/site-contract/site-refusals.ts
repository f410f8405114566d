import { globSync } from 'node:fs';
import { join } from 'node:path';
import { downloadFileRefusals } from '@regz/contract/downloads/downloads.ts';
import { downloadUploadRefusals } from '@regz/contract/downloads/staff.ts';
import type { Audience } from '@regz/rules/sites/audiences.ts';
import { isCalledAs, operationsOf } from './site-contract.ts';

/** What only a session of staff is refused with, by whichever operation. */
const staffRefusals: readonly string[] = ['ACCOUNT_CODES_MISSING', 'ACCOUNT_ROLE_INSUFFICIENT'];

/** What parts say themselves that are loaded when they are needed, so that no first visit loads it. */
const SAID_BY_PARTS = /^ORDER_GIFT_/;

const catalogue = join(import.meta.dirname, '../src/i18n/en');

/** The codes that one capability's file has sentences for. */
async function codesOf(file: string): Promise<string[]> {
  const module: unknown = await import(file);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each of these files exports one object of sentences
  const [sentences = {}] = Object.values(module as Record<string, object>);
  return Object.keys(sentences);
}

/** One code with its sentence, as the formatter lays it out. */
const SENTENCE = /^ {2}([A-Z][A-Z\d_]*):.*\n(?: {3,}.*\n)*/gm;

/**
 * The text of a file of refusals without the sentences that its site has no use for.
 * @param possible The codes that calls of the site's pages can get.
 */
export function withoutIdleSentences(text: string, possible: ReadonlySet<string>): string {
  return text.replaceAll(SENTENCE, (own, code: string) => (possible.has(code) ? own : ''));
}

/**
 * The files of refusals and the codes that calls of a site's pages can get, and that no part of them says. `left` are the codes of
 * files of which none is possible: the pages may not even name them.
 */
export async function refusalsOf(site: Audience) {
  const files = globSync('*/errors.ts', { cwd: catalogue }).map((file) => join(catalogue, file));
  const codes = await Promise.all(files.map(codesOf));
  const possible = new Set<string>([
    ...operationsOf(site).flatMap(({ refusals }) => refusals),
    // Of the routes whose body or answer is a file, those that pages use.
    ...Object.keys(downloadFileRefusals),
    ...(site === 'admin' ? Object.keys(downloadUploadRefusals) : []),
  ]);
  if (!isCalledAs(site, 'admin')) for (const code of staffRefusals) possible.delete(code);
  const idle = codes.filter((own) => !own.some((code) => possible.has(code)));
  const said = [...possible].filter((code) => !SAID_BY_PARTS.test(code));
  return { files: new Set(files), possible: new Set(said), left: new Set(idle.flat()) };
}
