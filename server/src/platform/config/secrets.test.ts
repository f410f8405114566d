import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ownSecrets } from './secrets.ts';

let stateDir: string;

beforeEach(async () => {
  stateDir = await mkdtemp(path.join(os.tmpdir(), 'regz-secrets-'));
});
afterEach(() => rm(stateDir, { recursive: true, force: true }));

it('The server’s own secrets are created once, survive restarts, and are readable only by their owner', async () => {
  const made = ownSecrets(stateDir);
  expect(ownSecrets(stateDir)).toEqual(made);
  const { mode } = await stat(path.join(stateDir, 'secrets.json'));
  expect(mode & 0o777).toBe(0o600);
});

it('The server’s own secrets have 256 bits each, and no two are the same', () => {
  const { altchaSecret, altchaKeySecret } = ownSecrets(stateDir);
  for (const secret of [altchaSecret, altchaKeySecret]) {
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  }
  expect(altchaSecret).not.toBe(altchaKeySecret);
  expect(ownSecrets(path.join(stateDir, 'another')).altchaSecret).not.toBe(altchaSecret);
});

it('The server’s own secrets are added to an earlier version’s file, which keeps those it has', async () => {
  const file = path.join(stateDir, 'secrets.json');
  const { sandboxWebhookSecret, ...earlier } = ownSecrets(stateDir);
  await writeFile(file, JSON.stringify(earlier));
  const whole = ownSecrets(stateDir);
  expect(whole).toMatchObject(earlier);
  expect(whole.sandboxWebhookSecret).toMatch(/^whsec_/);
  expect(whole.sandboxWebhookSecret).not.toBe(sandboxWebhookSecret);
  expect(ownSecrets(stateDir)).toEqual(whole);
});

it('The server’s own secrets are refused if too short', async () => {
  const file = path.join(stateDir, 'secrets.json');
  const text = '{"altchaSecret":"short","altchaKeySecret":"short"}';
  await writeFile(file, text);
  expect(() => ownSecrets(stateDir)).toThrow(/altchaSecret/);
  expect(await readFile(file, 'utf8')).toBe(text);
});
