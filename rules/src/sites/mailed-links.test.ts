import { describe, expect, it } from 'vitest';
import { linkToken, mailedLinkTarget } from './mailed-links.ts';

const token = 'aB3-_x'.padEnd(43, 'Z9');
const giveaway = '0190f3c2-7a11-7c55-9d3e-5b1f2a3c4d5e';
const link = `https://client.regz.example/reset-password#${token}`;

describe('the token of a mailed link', () => {
  const found = [
    ['', ''],
    ['behind it a full stop', '.'],
    ['behind it brackets', ')>]'],
    ['behind it a quote', '"'],
    ['behind it a campaign', '?utm_source=mail&utm_medium=x'],
    ['behind it a parameter', '&data=05%7C01'],
    ['behind it an encoded sign', '%3D'],
    ['behind it an encoded bracket', '%3E'],
    ['behind it an encoded full stop, twice', '%252E'],
    ['behind it a letter of its run', '_'],
    ['behind it half an encoding', '%'],
  ] as const;

  it.each(found)('The token of a mailed link is found with %s', (_, dirt) => {
    expect(linkToken(`#${token}${dirt}`)).toBe(token);
    expect(linkToken(`${link}${dirt}`)).toBe(token);
  });

  it.each(['<', '"', '%22', '%3C', ' ', '%23', '#', '##', '%2523'])(
    'The token of a mailed link is found behind %j',
    (before) => expect(linkToken(`${before}${token}`)).toBe(token),
  );

  it('The token of a mailed link is found in a link that a mail filter wrapped', () => {
    const wrapped = `https://safe.example/?url=${encodeURIComponent(link)}&data=${'d'.repeat(60)}`;
    expect(linkToken(wrapped)).toBe(token);
  });

  it('The token of a mailed link is found in a line of a mail', () => {
    expect(linkToken(`Choose a new password: ${link}\n`)).toBe(token);
  });

  it('The token of a mailed link is the giveaway’s id in the link to a draw', () => {
    expect(linkToken(`#${giveaway}?utm_source=mail`)).toBe(giveaway);
    expect(linkToken(`#${giveaway}).`)).toBe(giveaway);
  });

  it.each(['', '#', '#short', `#${token.slice(1)}`, `#${giveaway.slice(1)}`, '%', '%zz'])(
    'The token of a mailed link is not found in %j, which has no whole one',
    (text) => expect(linkToken(text)).toBe(''),
  );
});

it.each(['/reset-password', '/confirm-email', '/contact/thread', '/guild/application', '/gift'])(
  'The page of a mailed link whose # was encoded is %s with the token behind a #',
  (path) => {
    for (const hash of ['%23', '%2523', '%252523', '/%23']) {
      expect(mailedLinkTarget(`${path}${hash}${token}.?utm=x`)).toBe(`${path}#${token}`);
    }
  },
);

it.each(['confirm=email', 'password=reset'])(
  'The page of a mailed link whose # was encoded keeps the %s of the task area',
  (query) => {
    const target = `/task-auth?${query}#${token}`;
    expect(mailedLinkTarget(`/task-auth?${query}%23${token}`)).toBe(target);
    expect(mailedLinkTarget(`/task-auth%3F${query.replace('=', '%3D')}%23${token}`)).toBe(target);
    expect(mailedLinkTarget(`/task-auth?${query}&utm=x%2523${token}`)).toBe(target);
  },
);

it('The page of a mailed link whose # was encoded has no token where the link was cut off', () => {
  expect(mailedLinkTarget('/reset-password%23')).toBe('/reset-password');
  expect(mailedLinkTarget('/reset-password%23//evil.example/')).toBe('/reset-password');
  expect(mailedLinkTarget(`/reset-password%23${token.slice(9)}`)).toBe('/reset-password');
});

it.each([
  '/reset-password',
  `/reset-password?code=${token}`,
  `/nowhere%23${token}`,
  `//evil.example/reset-password%23${token}`,
  `/\\evil.example%23${token}`,
  `/dashboard%23${token}`,
  `/task-auth%23${token}`,
])('The page of a mailed link whose # was encoded is none for %s', (url) =>
  expect(mailedLinkTarget(url)).toBeNull(),
);
