import { expect, it } from 'vitest';
import { type Chain, judgeLink, lengthen, type Link, requiresChain } from './chain.ts';

const fresh: Chain = { token: null, past: [] };
const first: Link = { request: 'r1' };
const one = lengthen(fresh, first, 't1');
const second: Link = { token: 't1', request: 'r2' };
const two = lengthen(one, second, 't2');
const third: Link = { token: 't2', request: 'r3' };
const three = lengthen(two, third, 't3');

it.each<[string, Chain, Link | undefined, string]>([
  ['a program without a chain', fresh, undefined, 'unchained'],
  ['the first request', fresh, first, 'next'],
  ['the first request once more', one, first, 'repeat'],
  ['the token of the last answer', one, second, 'next'],
  ['the same token and id again', two, second, 'repeat'],
  ['the same token with another id', two, { token: 't1', request: 'other' }, 'copied'],
  ['no token where one was given', two, { request: 'other' }, 'copied'],
  ['an older token with another id', three, { token: 't1', request: 'other' }, 'copied'],
  ['an earlier request that was delayed', three, second, 'late'],
  ['no link after one was shown', one, undefined, 'copied'],
  ['any token after a new sign-in', { ...three, token: null }, second, 'next'],
  ['no link after a new sign-in', { ...three, token: null }, undefined, 'copied'],
])('A request is judged by what it shows: %s', (_, chain, link, verdict) => {
  expect(judgeLink(chain, link)).toBe(verdict);
});

it('A chain remembers the last eight requests', () => {
  let chain = fresh;
  for (let at = 0; at < 9; at += 1) chain = lengthen(chain, { request: `r${at}` }, 't');
  expect(judgeLink(chain, { request: 'r1' })).toBe('late');
  expect(judgeLink(chain, { request: 'r0' })).toBe('copied');
});

it('Programs without a token are served until a day that the owner sets', () => {
  const day = Date.parse('2027-03-01T00:00:00Z');
  expect(requiresChain(undefined, day)).toBe(false);
  expect(requiresChain('2027-03-01', day - 1)).toBe(false);
  expect(requiresChain('2027-03-01', day)).toBe(true);
});
