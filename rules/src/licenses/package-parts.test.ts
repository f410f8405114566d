import { expect, it } from 'vitest';
import { ownPackageFirst } from './package-parts.ts';

const titled = (...titles: string[]) => titles.map((title) => ({ title }));
const files = titled('Main Panel', 'Supreme & Essential Game APK', 'External Game APK');
const chapters = titled(
  'Emulator & Game',
  'External/Supreme headshot setup',
  'Essential sniper setup',
);

it.each([
  ['External', files, ['Main Panel', 'External Game APK', 'Supreme & Essential Game APK']],
  ['Supreme', files, ['Main Panel', 'Supreme & Essential Game APK', 'External Game APK']],
  [
    'Essential',
    chapters,
    ['Emulator & Game', 'Essential sniper setup', 'External/Supreme headshot setup'],
  ],
  [
    'Supreme-Experiment',
    chapters,
    ['Emulator & Game', 'External/Supreme headshot setup', 'Essential sniper setup'],
  ],
  [null, files, files.map(({ title }) => title)],
] as const)('The parts of the package %s come first', (name, parts, expected) => {
  expect(ownPackageFirst(parts, name).map(({ title }) => title)).toEqual(expected);
});
