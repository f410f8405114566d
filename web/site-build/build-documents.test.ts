import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { documentFaults } from './build-documents.ts';

const whole = [
  '<html><head><title>Store</title><style id="site-css">@layer base{}</style></head>',
  '<body><h1 class="a">Store</h1></body></html>',
].join('');

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'documents-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function faultsOf(html: string): string[] {
  writeFileSync(join(folder, 'index.html'), html);
  return documentFaults(folder);
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
