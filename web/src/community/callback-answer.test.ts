import { expect, it } from 'vitest';
import { callbackAnswer } from './callback-answer.ts';

const read = (query: string) => callbackAnswer(new URLSearchParams(query));

it('The community’s answer is a code with state and issuer', () => {
  expect(read('code=%20abc%20&state=s&iss=https%3A%2F%2Fdiscord.com')).toEqual({
    kind: 'code',
    code: 'abc',
    state: 's',
    iss: 'https://discord.com',
  });
  expect(read('code=abc&state=s')).toMatchObject({ kind: 'code', iss: null });
});

it.each(['', 'state=s', 'code=&state=s', 'code=%20&state=s'])(
  'The community’s answer lacks the code: %j',
  (query) => {
    expect(read(query)).toMatchObject({
      kind: 'refused',
      text: 'No authorization code received from Discord',
    });
  },
);

it.each(['code=abc', 'code=abc&state='])(
  'The community’s answer belongs to no visit: %j',
  (query) => {
    expect(read(query)).toMatchObject({
      kind: 'refused',
      text: expect.stringMatching(
        /^Discord connection failed: This connection attempt has expired/,
      ),
    });
  },
);

it('The community’s answer can be a cancellation, which ends the attempt', () => {
  expect(read('error=access_denied&state=s')).toEqual({
    kind: 'refused',
    state: 's',
    text: 'Discord connection failed: You declined the connection.',
  });
});

it('The community’s answer never puts its own words onto the page', () => {
  const forged = read('error=call+0900&error_description=call+0900+now&code=abc&state=s');
  expect(JSON.stringify(forged)).not.toContain('0900');
});
