import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { checkImports } from './check-imports.ts';
import { packageRules } from './package-rules.ts';
import { serverRules } from './server-rules.ts';
import { webRules } from './web-rules.ts';
import { workspaceRules } from './workspace-rules.ts';

/**
 * Each folder there is a tiny house with one fault in it, named after the rule that must catch it;
 * a second fault of the same rule adds a word behind a dot.
 */
const planted = path.join(import.meta.dirname, '../planted/imports');
const trees = readdirSync(planted).filter((name) => name !== 'healthy');

it.each(trees)(
  'checkImports catches the planted violation of %s, and nothing else',
  async (tree) => {
    const caught = await checkImports(path.join(planted, tree));

    expect(caught.map(({ rule }) => rule)).toEqual([tree.split('.')[0]]);
  },
);

it('checkImports finds nothing in a project that uses every permitted import', async () => {
  expect(await checkImports(path.join(planted, 'healthy'))).toEqual([]);
});

it('checkImports names the file, the line, the import and the reason', async () => {
  expect(await checkImports(path.join(planted, 'web-slices-stay-apart'))).toEqual([
    {
      rule: 'web-slices-stay-apart',
      where: 'web/src/licenses/redeem-form.tsx:1',
      message: expect.stringMatching(/^imports '\.\.\/devices\/device-card\.tsx', but .+\.$/u),
    },
  ]);
});

it('checkImports has a planted violation for every rule', () => {
  const rules = [...workspaceRules, ...serverRules, ...webRules, ...packageRules(planted)];
  const names = [...rules.map(({ name }) => name), 'no-import-cycles', 'no-folder-cycles'];

  expect(new Set(trees.map((tree) => tree.split('.')[0]))).toEqual(new Set(names));
});
