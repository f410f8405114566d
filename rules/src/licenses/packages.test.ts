import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  basePackage,
  experimentTwin,
  isPackageName,
  packageNames,
  packageTitle,
} from './packages.ts';

// Written by hand, so that the test does not use the code's own rule.
const namedPackages = [
  'Regz-Owner',
  'Admin',
  'Staff',
  'Tester',
  'Supreme-Essential-External-Legit',
  'Supreme-Essential-Legit',
  'Supreme-Legit',
  'Essential-Legit',
  'Supreme-Essential-External',
  'Supreme-Essential',
  'Supreme',
  'Essential',
  'External-Essential',
  'Legit',
  'External',
  'Regedit-Fam',
  'Free-Panel',
  'One-Day-Trail',
  'regz-free-panel',
] as const;

const mappedOnly = [
  'Supreme-AimSilent-Essential-External',
  'Supreme-AimSilent-Essential-External-Legit',
  'External-Supreme',
] as const;

it('Package names are the 19 named ones, their twins and the three mapped-only ones, each once', () => {
  const twins = namedPackages.map((name) => `${name}-Experiment`);
  expect(Array.from(packageNames).toSorted()).toEqual(
    [...namedPackages, ...twins, ...mappedOnly].toSorted(),
  );
  expect(packageNames).toHaveLength(41);
});

it('Package names are known letter for letter', () => {
  for (const name of packageNames) {
    expect(isPackageName(name)).toBe(true);
    expect(isPackageName(` ${name}`)).toBe(false);
    expect(isPackageName(`${name}-`)).toBe(false);
  }
  expect(isPackageName('supreme')).toBe(false);
  expect(isPackageName('')).toBe(false);
  expect(isPackageName('Supreme-External')).toBe(false);
  expect(isPackageName('Supreme-Experiment-Experiment')).toBe(false);
  expect(isPackageName('External-Supreme-Experiment')).toBe(false);
});

it('Package names never include the name of a property every object has', () => {
  for (const inherited of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
    expect(isPackageName(inherited)).toBe(false);
  }
});

it('Package names include no text that is not in the list', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(isPackageName(text)).toBe((packageNames as readonly string[]).includes(text));
    }),
  );
});

it.each(namedPackages)('Experiment twins %s has one, which leads back to it', (name) => {
  const twin = experimentTwin(name);
  expect(twin).toBe(`${name}-Experiment`);
  expect(basePackage(name)).toBe(name);
  expect(basePackage(`${name}-Experiment`)).toBe(name);
});

it.each(namedPackages)('The twin of %s has none of its own', (name) => {
  expect(experimentTwin(`${name}-Experiment`)).toBeNull();
});

it.each(mappedOnly)('Experiment twins %s has none and is its own base', (name) => {
  expect(experimentTwin(name)).toBeNull();
  expect(basePackage(name)).toBe(name);
});

it('The trial has a title for people, and every other package its own name', () => {
  expect(packageTitle('regz-free-panel')).toBe('Free Panel Access');
  expect(packageTitle('regz-free-panel-Experiment')).toBe('Free Panel Access (Experiment)');
  expect(packageTitle('Supreme')).toBe('Supreme');
});
