import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { ownSecrets } from '../config/secrets.ts';
import { createKeyedHash } from './keyed-hash.ts';
import { hashPrivateToken, privateLink } from './private-link.ts';
import { createSeal } from './seal.ts';

const KEY = 'a key of at least thirty-two characters';

describe('a sealed text', () => {
  const seal = createSeal(KEY);

  it('A sealed text opens again at its place', () => {
    for (const text of ['', 'token', 'ටෝකනය \u0000 x'.repeat(100)]) {
      expect(seal.open(seal.close(text, 'users/1'), 'users/1')).toBe(text);
    }
  });

  it('A sealed text is unreadable and different each time', () => {
    const sealed = seal.close('a secret token', 'users/1');
    expect(sealed).not.toContain('secret');
    expect(Buffer.from(sealed.slice(3), 'base64url').toString()).not.toContain('secret');
    expect(seal.close('a secret token', 'users/1')).not.toBe(sealed);
  });

  it('A sealed text opens only unaltered, at its place, with its key', () => {
    const sealed = seal.close('token', 'users/1');
    expect(seal.open(sealed, 'users/2')).toBeNull();
    expect(createSeal(`${KEY}!`).open(sealed, 'users/1')).toBeNull();
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(seal.open(`v1.${changed.toString('base64url')}`, 'users/1')).toBeNull();
    }
  });

  it.each(['', 'v1.', 'v1', 'v2.AAAA', 'plain text', 'v1.AAAA'])(
    'A sealed text is not %j',
    (text) => {
      expect(seal.open(text, 'users/1')).toBeNull();
    },
  );
});

describe('the secrets that the product generates', () => {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'regz-secrets-'));
  afterAll(() => rmSync(directory, { recursive: true }));
  const file = path.join(directory, 'secrets.json');

  it('Generated secrets stay the same and readable only by their owner', () => {
    const first = ownSecrets(directory);
    expect(ownSecrets(directory)).toEqual(first);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('Generated secrets gain new ones and keep the rest', () => {
    const { dataKey, ...older } = ownSecrets(directory);
    writeFileSync(file, JSON.stringify(older));
    const grown = ownSecrets(directory);
    expect(grown).toMatchObject(older);
    expect(grown.dataKey).not.toBe(dataKey);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(grown);
    expect(ownSecrets(directory)).toEqual(grown);
  });
});

const config = readConfig({ NODE_ENV: 'test' });
const services = { config, keyedHash: createKeyedHash('a data key of thirty-two letters!') };
const id = '00000000-0000-4000-8000-000000000001';
const linkOf = (page: string, keyedHash = services.keyedHash) =>
  privateLink({ config, keyedHash }, { page, id });

it('Private links are stable and store only token hashes', () => {
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
