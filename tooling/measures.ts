/* oxlint-disable no-console -- Prints its result. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

// Prints the size of the repository. With an argument, `npm run measures -- server/src/orders`, it
// lists the idiomatic comments of the files whose path begins so.

interface Source {
  readonly file: string;
  readonly text: string;
  readonly lines: number;
}

const code = /\.(?:ts|tsx|mjs|js)$/u;
const testCode = /\.test\.tsx?$|(?:^|\/)(?:test|harness|fakes)\/|^(?:e2e|tooling)\//u;
const pages = /^(?:docs\/.*|[^/]*)\.md$/u;
/** One block, or adjacent lines that hold nothing else. */
const comment = /^[ \t]*\/\/.*(?:\n[ \t]*\/\/.*)*|\/\*(?!\*\/)[^]*?\*\//gmu;
const idiomWords = [
  'who(?:so)?ever|whom(?:so)?ever|nobody|anybody|somebody|no one|what of|stands|anew|begun|led to',
  'by itself|told|asked|wanted|in vain|strangers?|doomed|whence|wherein|therein|thereof',
  'hence|lest|naught|of before|for good|all the same|as it were|came of|comes of|has come',
];
const idiomWord = new RegExp(`\\b(?:${idiomWords.join('|')})\\b`, 'iu');
/** A sentence that begins with a relative clause: "What is sent twice …". A question is none. */
const idiomClause = /(?:^|[.:;!?]) (?:What|Who|Whose|Whom|That which) (?![^.]*\?)/u;

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter(existsSync);
const sources = files.filter((file) => code.test(file)).map(readSource);
const comments = sources.flatMap(({ file, text }) =>
  [...text.matchAll(comment)].map((match) => ({
    at: `${file}:${text.slice(0, match.index).split('\n').length}`,
    words: match[0]
      .replaceAll(/^[ \t]*(?:\/\/+|\/\*+|\*\/?)|\*\/$/gmu, ' ')
      .replaceAll(/\s+/gu, ' '),
  })),
);
const idiomatic = comments.filter(({ words }) => idiomWord.test(words) || idiomClause.test(words));
const product = sources.filter(({ file }) => !testCode.test(file));
const schedules = product
  .filter(({ file }) => file.startsWith('server/src/'))
  .flatMap(({ text }) => [...text.matchAll(/^ +'[a-z.-]+': schedule\(/gmu)]);
const pageWords = files
  .filter((file) => pages.test(file))
  .reduce((sum, file) => sum + readFileSync(file, 'utf8').split(/\s+/u).filter(Boolean).length, 0);

const listed = process.argv[2];
if (listed !== undefined) {
  for (const { at, words: text } of idiomatic.filter((entry) => entry.at.startsWith(listed))) {
    console.log(`${at}${text}`);
  }
}
print('source lines', sumLines(product));
print('lines of tests, harness, e2e, tooling', sumLines(sources) - sumLines(product));
print('tracked files', files.length);
print('words of docs and root pages', pageWords);
print('comments', comments.length);
print('% of comments with the idiom', ((100 * idiomatic.length) / comments.length).toFixed(1));
print('scheduled jobs', schedules.length);

console.log('\nfolders with most lines');
for (const [folder, lines] of largestFolders()) print(folder, lines);

function readSource(file: string): Source {
  const text = readFileSync(file, 'utf8');
  return { file, text, lines: text.split('\n').length - 1 };
}

function sumLines(group: readonly Source[]): number {
  return group.reduce((sum, { lines }) => sum + lines, 0);
}

/** By the first three parts of the path, tests included. */
function largestFolders(): readonly (readonly [string, number])[] {
  const groups = Map.groupBy(sources, ({ file }) =>
    file.split('/').slice(0, -1).slice(0, 3).join('/'),
  );
  const sums = [...groups].map(([folder, members]) => [folder, sumLines(members)] as const);
  return sums.toSorted((one, other) => other[1] - one[1]).slice(0, 10);
}

function print(name: string, value: number | string): void {
  console.log(`${String(value).padStart(9)}  ${name}`);
}
