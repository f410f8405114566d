import { describe, expect, it } from 'vitest';
import { normalizeUsername } from './usernames.ts';

describe('what a clipboard puts around or into a name or an address', () => {
  it('is blanks and other widths of a letter; case stays', () => {
    expect(normalizeUsername('  Kasun ')).toBe('Kasun');
    expect(normalizeUsername('Ｋａｓｕｎ')).toBe('Kasun');
    expect(normalizeUsername('\u00a0Kasun\u3000')).toBe('Kasun');
  });

  it.each([
    '\u202animal\u202c',
    'ni\u200bmal',
    '\ufeffnimal',
    'nimal\u2060',
    'ni\u00admal',
    'nimal\u3164',
  ])('is not part of the username %j', (typed) => {
    expect(normalizeUsername(typed)).toBe('nimal');
  });

  it('leaves the joiners inside Sinhala and Tamil words, and only those', () => {
    const shri = '\u0dc1\u0dca\u200d\u0dbb\u0dd3';
    const tamil = '\u0b95\u0bcd\u200c\u0bb7';
    expect(normalizeUsername(`\u200d${shri}\u200d`)).toBe(shri);
    expect(normalizeUsername(tamil)).toBe(tamil);
    expect(normalizeUsername('ni\u200dmal')).toBe('nimal');
  });

  it('is gone after the first time: a stored name is its own stored form', () => {
    for (const typed of ['e\u200b\u0301', ' \u202a a\u200b ', '\u0dc1\u0dca\u200d\u200d\u0dbb']) {
      const stored = normalizeUsername(typed);
      expect(normalizeUsername(stored)).toBe(stored);
    }
  });
});
