import { expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { createKeyedHash } from './keyed-hash.ts';
import { hashPrivateToken, privateLink } from './private-link.ts';

const config = readConfig({ NODE_ENV: 'test' });
const services = { config, keyedHash: createKeyedHash('a data key of thirty-two letters!') };
const id = '00000000-0000-4000-8000-000000000001';
const linkOf = (page: string, keyedHash = services.keyedHash) =>
  privateLink({ config, keyedHash }, { page, id });

it('A private link is the same in every mail, and only its token’s hash is to be stored', () => {
  const { link, tokenHash } = linkOf('/contact/thread');
  expect(linkOf('/contact/thread').link).toBe(link);
  const [address, token = ''] = link.split('#');
  expect(address).toBe(`${config.origins.main}/contact/thread`);
  expect(hashPrivateToken(token)).toEqual(tokenHash);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
});

it('A private link opens nothing on another page, and nothing under another key', () => {
  const { tokenHash } = linkOf('/contact/thread');
  expect(linkOf('/guild/application').tokenHash).not.toEqual(tokenHash);
  const other = createKeyedHash('another data key of thirty-two letters');
  expect(linkOf('/contact/thread', other).tokenHash).not.toEqual(tokenHash);
});
