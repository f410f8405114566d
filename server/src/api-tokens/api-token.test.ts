import { expect, it } from 'vitest';
import { newApiToken, parseApiToken } from './api-token.ts';

it('The text of a token is found by its prefix and leads back to its id and the hash of its secret', () => {
  for (let round = 0; round < 200; round += 1) {
    const { text, id, secretHash } = newApiToken();
    expect(text).toMatch(/^rgz_[0-9A-Za-z]{12}_[0-9A-Za-z]{49}$/);
    expect(parseApiToken(text)).toEqual({ id, secretHash });
  }
});

it('A token with one wrong character is refused without a query', () => {
  const { text } = newApiToken();
  for (let at = 0; at < text.length; at += 1) {
    const other = text[at] === 'x' ? 'y' : 'x';
    expect(parseApiToken(text.slice(0, at) + other + text.slice(at + 1)), `${at}`).toBeNull();
  }
  expect(parseApiToken(text.slice(0, -1))).toBeNull();
  expect(parseApiToken(`${text}0`)).toBeNull();
});
