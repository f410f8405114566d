import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from './imports/source-files.ts';

const root = path.join(import.meta.dirname, '..');
const files = sourceFiles(root).map((file) => path.relative(root, file));

it('File names are never catch-alls', () => {
  const drawers = /(?:^|[/.-])(?:utils?|helpers?|common|shared|managers?|misc)(?=[/.-])/u;

  expect(files.filter((file) => drawers.test(file))).toEqual([]);
});

it('No file is a barrel: an import names its file', () => {
  expect(files.filter((file) => /(?:^|\/)index\.tsx?$/u.test(file))).toEqual([]);
});

it('Test files end in .test.ts', () => {
  expect(files.filter((file) => /\.spec\.|__tests__/u.test(file))).toEqual([]);
});

describe('the words in the code', () => {
  const own = path.relative(root, import.meta.filename);
  const british =
    /licence|colour|behaviour|favour|honour|grey\b|analyse|(?:author|initial|recogn|organ|normal|serial|custom|synchron|local|final)is(?:e|ing|ation)/iu;

  it('The words in the code have American spelling', () => {
    const pages = ['ARCHITECTURE.md', 'STYLE.md', 'README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];
    const docs = readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => path.join('docs', name));
    const found = [...files, ...pages, ...docs].filter(
      (file) => file !== own && british.test(readFileSync(path.join(root, file), 'utf8')),
    );

    expect(found).toEqual([]);
    expect('the behaviour of a licence').toMatch(british);
  });
});

describe('the names of constants', () => {
  const literal = String.raw`-?\d[\w.]*|[A-Z][A-Z0-9_]*`;
  const constant = new RegExp(
    String.raw`^(?:export )?const (\w+)(?:: \w+)? = (?:(?:${literal})(?:\s*[*+/-]\s*(?:${literal}))*|'[^'\n]*'|\x60[^\x60$\n]*\x60);$`,
    'gmu',
  );
  const namesIn = (text: string) => [...text.matchAll(constant)].map(([, name = '']) => name);
  const isScreaming = (name: string) => /^[A-Z][A-Z0-9_]*$/u.test(name);

  it('Module constants that are numbers or texts are in capitals', () => {
    // Tests name people and things like variables.
    const held = files.filter((file) => !/\.test\.tsx?$|^server\/test\/|^e2e\//u.test(file));
    const other = held.flatMap((file) =>
      namesIn(readFileSync(path.join(root, file), 'utf8'))
        .filter((name) => !isScreaming(name))
        .map((name) => `${file} ${name}`),
    );

    expect(other).toEqual([]);
    expect(namesIn("export const pauseMs = 2 * MINUTE;\nconst name = 'regz';")).toEqual([
      'pauseMs',
      'name',
    ]);
  });

  it('Constants for units of time are in one file', () => {
    const length = /^\s*(?:export )?const (?:SECOND|MINUTE|HOUR|DAY)(?:_MS|_SECONDS)? =/mu;
    const homes = files.filter((file) => length.test(readFileSync(path.join(root, file), 'utf8')));

    expect(homes).toEqual(['rules/src/durations.ts']);
  });
});

describe('the columns of tables', () => {
  const column = /[\w\])]\.[a-z]+_[a-z_]+\b/u;
  /** Files that use a foreign format: a provider's, the pool's, a PostgreSQL process's. */
  const foreign = /^server\/src\/(?:integrations|platform\/(?:database|embedded-postgres|jobs))\//u;

  it('Column names in snake_case are only in queries', () => {
    const readers = files.filter(
      (file) =>
        /^server\/(?:src|operate|takeover)\//u.test(file) &&
        !/\.(?:queries|test)\.ts$/u.test(file) &&
        !foreign.test(file),
    );
    const found = readers.flatMap((file) =>
      withoutTexts(readFileSync(path.join(root, file), 'utf8'))
        .filter((line) => column.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );

    expect(found).toEqual([]);
    expect(withoutTexts('row.expires_at').some((line) => column.test(line))).toBe(true);
  });
});

/** A program's lines without comments and string literals. */
function withoutTexts(program: string): readonly string[] {
  return program
    .replaceAll(/\/\*[^]*?\*\/|'[^'\n]*'|`[^`]*`/gu, '')
    .split('\n')
    .map((line) => line.replace(/\/\/.*$/u, ''));
}

const pages = files.filter((file) => file.startsWith('web/src/') && !file.includes('.test.'));

/** A field whose number the mouse wheel changes, and which reads `1e3` as 1000 and `2,50` as 250. */
const numberField = /type=(?:"number"|\{['"]number['"]\})|type: ['"]number['"]|valueAsNumber/u;

/** Conversions that may read a number that the person did not mean. */
const looseReading = /(?<![\w.])(?:Number\(|parseInt\(|parseFloat\()|Number\.parse(?:Int|Float)\(/u;

it('A typed number is in a text field with an inputMode', () => {
  expect(pages.filter((file) => numberField.test(textOf(file)))).toEqual([]);
  expect('<input type="number" />').toMatch(numberField);
  expect("<input type={'number'} />").toMatch(numberField);
});

it('Only rules/src/numbers.ts reads typed numbers in forms', () => {
  const forms = pages.filter((file) => {
    return /\buseForm\b|\binputMode=/u.test(textOf(file)) || /-(?:form|draft)\.tsx?$/u.test(file);
  });
  expect(forms.length).toBeGreaterThan(50);
  expect(forms.filter((file) => looseReading.test(textOf(file)))).toEqual([]);
  expect('const price = Number(values.price);').toMatch(looseReading);
});

function textOf(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}
