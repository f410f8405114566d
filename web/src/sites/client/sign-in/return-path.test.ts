import { describe, expect, it } from 'vitest';
import { logInPath, returnPath } from './return-path.ts';

describe('the way back after signing in', () => {
  it('The way back after signing in leads back to the requested page, with its query', () => {
    const logIn = logInPath('/callback', '?code=a%26b');
    expect(logIn.startsWith('/auth?next=')).toBe(true);
    expect(returnPath(logIn.slice('/auth'.length))).toBe('/callback?code=a%26b');
  });

  it('The way back after signing in is the dashboard if no page was requested', () => {
    expect(logInPath('/dashboard', '')).toBe('/auth');
    expect(logInPath('/', '')).toBe('/auth');
    expect(returnPath('')).toBe('/dashboard');
  });

  const elsewhere = [
    'https://evil.example/',
    '//evil.example/dashboard',
    '/\\evil.example',
    'javascript:alert(1)',
    '/auth',
    '/auth/',
    '/auth?next=%2Fauth',
    '/admin',
    '/nothing-here',
    '/dashboard/../admin',
    'dashboard',
    '',
  ];
  for (const wanted of elsewhere) {
    it(`The return path is the dashboard for ${JSON.stringify(wanted)}`, () => {
      const search = `?${new URLSearchParams({ next: wanted }).toString()}`;
      expect(returnPath(search)).toBe('/dashboard');
    });
  }
});
