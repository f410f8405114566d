import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DAY_MS } from '@regz/rules/durations.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { documentFaults, keepFormerAssets } from './build-site.ts';

const whole = [
  '<html><head><title>Store</title><style id="site-css">@layer base{}</style></head>',
  '<body><h1 class="a">Store</h1></body></html>',
].join('');

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'regz-site-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function faultsOf(html: string): string[] {
  writeFileSync(path.join(root, 'index.html'), html);
  return documentFaults(root);
}

it('A prerendered document passes with a heading, a title and its style sheet', () => {
  expect(faultsOf(whole)).toEqual([]);
});

it.each([
  ['a style attribute', whole.replace('class="a"', 'class="a" style="color:red"')],
  ['no heading', whole.replaceAll('h1', 'h2')],
  ['no title', whole.replace('Store</title>', '</title>')],
  ['no style sheet', whole.replace('@layer base{}', '')],
])('A prerendered document is refused with %s', (_fault, html) => {
  expect(faultsOf(html)).toHaveLength(1);
});

function build(name: string, files: readonly string[]): string {
  const folder = path.join(root, name);
  mkdirSync(path.join(folder, 'client/assets/tasks'), { recursive: true });
  for (const file of files) writeFileSync(path.join(folder, 'client/assets/tasks', file), file);
  return folder;
}

function kept(folder: string, file: string): boolean {
  return existsSync(path.join(folder, 'former', file));
}

it('The assets of previous builds stay for a week', () => {
  const now = new Date();
  const first = build('first', ['a.js', 'same.js']);
  const second = build('second', ['b.js', 'same.js']);
  keepFormerAssets('tasks', { present: first, next: second }, now);
  expect([kept(second, 'a.js'), kept(second, 'same.js')]).toEqual([true, false]);

  const third = build('third', ['c.js']);
  keepFormerAssets('tasks', { present: second, next: third }, new Date(now.getTime() + 6 * DAY_MS));
  expect(['a.js', 'b.js', 'same.js'].map((file) => kept(third, file))).toEqual([true, true, true]);

  const fourth = build('fourth', ['d.js']);
  keepFormerAssets('tasks', { present: third, next: fourth }, new Date(now.getTime() + 8 * DAY_MS));
  expect(['a.js', 'b.js', 'c.js'].map((file) => kept(fourth, file))).toEqual([false, true, true]);
});

it('Without a previous build the assets’ folder still exists', () => {
  const first = build('first', ['a.js']);
  keepFormerAssets('tasks', { present: path.join(root, 'none'), next: first }, new Date());
  expect(readdirSync(path.join(first, 'former'))).toEqual([]);
});
