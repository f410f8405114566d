import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from './imports/source-files.ts';

const root = path.join(import.meta.dirname, '..');
const files = sourceFiles(root).map((file) => path.relative(root, file));

describe('the names of files', () => {
  it('say what is inside, never that it did not fit elsewhere', () => {
    const drawers = /(?:^|[/.-])(?:utils?|helpers?|common|shared|managers?|misc)(?=[/.-])/u;

    expect(files.filter((file) => drawers.test(file))).toEqual([]);
  });

  it('leave no barrels: an import names the file that it needs', () => {
    expect(files.filter((file) => /(?:^|\/)index\.tsx?$/u.test(file))).toEqual([]);
  });

  it('end tests in .test.ts, the one ending that the runner looks for', () => {
    expect(files.filter((file) => /\.spec\.|__tests__/u.test(file))).toEqual([]);
  });
});

describe('the words in the code', () => {
  it('spell license with an s, so that one search finds all of it', () => {
    const own = path.relative(root, import.meta.filename);
    const other = files.filter(
      (file) => file !== own && /licence/iu.test(readFileSync(path.join(root, file), 'utf8')),
    );

    expect(other).toEqual([]);
  });
});
