import fc from 'fast-check';
import { expect, it } from 'vitest';
import { normalizeLicenseKey } from './license-key.ts';

it('The spelling of a license key is trimmed, upper-cased and folded to plain width', () => {
  expect(normalizeLicenseKey('  regz-12ab-cd34\t')).toBe('REGZ-12AB-CD34');
  expect(normalizeLicenseKey('ｒｅｇｚ－１２')).toBe('REGZ-12');
  expect(normalizeLicenseKey('\u00a0key\u3000')).toBe('KEY');
});

it.each([
  ['quotation marks', '"REGZ-12"'],
  ['curly quotation marks and blanks', ' “ REGZ-12 ” '],
  ['low and angle quotation marks', '„«REGZ-12»”'],
  ['back-ticks of a chat', '`REGZ-12`'],
  ['zero-width characters', '\u200bRE\u200dGZ-\ufeff12\u2060'],
  ['a soft hyphen and a direction mark', '\u200eRE\u00adGZ-12'],
  ['an en dash', 'REGZ–12'],
  ['an em dash', 'REGZ—12'],
  ['a minus sign', 'REGZ−12'],
  ['a hyphen that does not break', 'REGZ\u201112'],
])('The spelling of a license key loses %s that came with a paste', (_, pasted) => {
  expect(normalizeLicenseKey(pasted)).toBe('REGZ-12');
});

it('The spelling of a license key is empty for blank text, and for text of which nothing remains', () => {
  expect(normalizeLicenseKey(' \t\r\n\u00a0')).toBe('');
  expect(normalizeLicenseKey('“\u200b”')).toBe('');
});

it('The spelling of a license key takes linear time, however many quotation marks are in the middle', () => {
  const startMs = Date.now();
  normalizeLicenseKey(`A${'"'.repeat(100_000)}A`);
  expect(Date.now() - startMs).toBeLessThan(1000);
});

it('The spelling of a license key stays the same when applied again, even if upper case decomposes a letter', () => {
  const greek = '\u0390';
  expect(normalizeLicenseKey(normalizeLicenseKey(greek))).toBe(normalizeLicenseKey(greek));
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = normalizeLicenseKey(text);
      expect(normalizeLicenseKey(once)).toBe(once);
    }),
  );
});
