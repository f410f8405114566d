import { expect, it } from 'vitest';
import { translations } from './translations.ts';

/** Names, keys and words of the client area, which stay as they are on the pages they name. */
const latin = /\{\w+\}|\b(?:Regz|UTC|License Key|Redeem|Key|Enter|Space|[0-9]+)\b/g;

const all = translations();

it('Every text exists in each language, with the same parameters', () => {
  expect(all.length).toBeGreaterThan(150);
  for (const { key, en, si, ta } of all) {
    for (const text of [en, si, ta]) expect(text.trim(), key).not.toBe('');
    const parameters = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();
    expect([parameters(si), parameters(ta)], key).toEqual([parameters(en), parameters(en)]);
  }
});

it('No English word is left in Sinhala or Tamil', () => {
  for (const { key, si, ta } of all) {
    expect(
      [si, ta].map((text) => text.replaceAll(latin, '').match(/[A-Za-z]{2,}/g)),
      key,
    ).toEqual([null, null]);
  }
});
