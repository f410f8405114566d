import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { styleSourceFaults } from './style-sources.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'styles-'));
  mkdirSync(join(folder, 'site'));
  writeFileSync(join(folder, 'app.css'), "@import 'tailwindcss' source(none);\n@source './ui';\n");
  writeFileSync(
    join(folder, 'site/site.css'),
    "@import '../app.css';\n@source '.';\n@source '../orders/*';\n",
  );
});

afterEach(() => rmSync(folder, { recursive: true }));

function faultsWith(...components: readonly string[]): string[] {
  const files = components.map((file) => join(folder, file));
  return styleSourceFaults(join(folder, 'site/site.css'), files);
}

const shown = ['ui/buttons/button.tsx', 'site/home-page.tsx', 'orders/order-table.tsx'];

it('A style sheet that includes exactly its site’s components passes', () => {
  expect(faultsWith(...shown)).toEqual([]);
});

it.each(['devices/device-card.tsx', 'orders/staff/order-card.tsx', 'orders.tsx'])(
  'A component that the style sheet does not include is refused: %s',
  (forgotten) => {
    expect(faultsWith(...shown, forgotten)).toEqual([
      expect.stringContaining(`no @source for ${join(folder, forgotten)}`),
    ]);
  },
);

it('A source that the site never shows is refused, even in an imported sheet', () => {
  expect(faultsWith('site/home-page.tsx')).toEqual([
    expect.stringContaining(`a @source for ${join(folder, 'orders/*')}`),
    expect.stringContaining(`a @source for ${join(folder, 'ui')}`),
  ]);
});
