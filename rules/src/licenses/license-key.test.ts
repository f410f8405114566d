import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeLicenseKey } from './license-key.ts';

describe('the spelling of a license key', () => {
  it('is trimmed, upper-cased and folded to plain width', () => {
    expect(normalizeLicenseKey('  regz-12ab-cd34\t')).toBe('REGZ-12AB-CD34');
    expect(normalizeLicenseKey('ｒｅｇｚ－１２')).toBe('REGZ-12');
    expect(normalizeLicenseKey('\u00a0key\u3000')).toBe('KEY');
  });

  it('is empty for blank text', () => {
    expect(normalizeLicenseKey(' \t\r\n\u00a0')).toBe('');
  });

  it('stays the same when applied again, also where upper case decomposes a letter', () => {
    const greek = '\u0390';
    expect(normalizeLicenseKey(normalizeLicenseKey(greek))).toBe(normalizeLicenseKey(greek));
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = normalizeLicenseKey(text);
        expect(normalizeLicenseKey(once)).toBe(once);
      }),
    );
  });
});
