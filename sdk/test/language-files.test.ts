import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { languages, typescript, useLanguage } from './language-programs.ts';
import { newKey } from './stand-in.ts';
import { running } from './typescript-program.ts';

const bytes = randomBytes(1_000_000);
const sha256 = createHash('sha256').update(bytes).digest('hex');
/** Prints the path from which it was started. */
const script = Buffer.from('#!/bin/sh\necho "$0" > "$0.started"\n');

describe.each([typescript, ...languages])('the SDK for $name', (language) => {
  const { name, isHere, needs } = language;
  const skipped = isHere ? '' : ` (not run: no ${needs} here)`;
  const here = useLanguage(language);
  const { start, serveRunning } = here;
  const rangesOf = (kind: string) =>
    here.server.heard
      .filter((heard) => heard.path.startsWith(kind))
      .map(({ range }) => Number(/^bytes=(\d+)-$/.exec(range ?? 'bytes=0-')?.[1]));
  let folder: string;
  let target: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'regz old program-'));
    target = path.join(folder, 'panel');
    writeFileSync(target, '#!/bin/sh\nexit 7\n', { mode: 0o755 });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.skipIf(!isHere)(`A file goes to memory in ${name}, never to the disk${skipped}`, async () => {
    const files = [here.server.offer('map', bytes), here.server.offer('b.bin', script)];
    here.server.says = () => ({ ...running, files });
    const program = await start();
    expect(program.first).toMatchObject({ files: 'map b.bin' });
    const kept = readdirSync(here.store);
    expect(await program.say('file map')).toMatchObject({
      done: sha256,
      received: bytes.length,
      total: bytes.length,
    });
    expect(readdirSync(here.store)).toEqual(kept);
    expect(await program.say('file other')).toMatchObject({ refused: 'DOWNLOAD_UNKNOWN' });
  });

  it.skipIf(!isHere)(`A file that breaks off is fetched on in ${name}${skipped}`, async () => {
    here.server.says = () => ({ ...running, files: [here.server.offer('map', bytes)] });
    const program = await start();
    here.server.cuts = [600_000, 200_000];
    expect(await program.say('file map')).toMatchObject({ done: sha256 });
    const [first, second = 0, third = 0] = rangesOf('files/');
    expect(first).toBe(0);
    expect(second).toBeGreaterThan(0);
    expect(third).toBeGreaterThan(second);
    here.server.cuts = [600_000, 1000, 1000];
    expect(await program.say('file map')).toMatchObject({ refused: 'UNREACHABLE' });
    expect(here.server.cuts).toEqual([]);
  });

  it.skipIf(!isHere)(`Only the named file is handed out in ${name}${skipped}`, async () => {
    const file = here.server.offer('map', bytes);
    here.server.says = () => ({ ...running, files: [file] });
    const program = await start();
    const altered = Buffer.from(bytes);
    altered[999_999] = (altered[999_999] ?? 0) ^ 1;
    for (const given of [altered, bytes.subarray(1), Buffer.concat([altered, bytes])]) {
      here.server.served[`files/${sha256}`] = given;
      expect(await program.say('file map')).toMatchObject({ refused: 'DOWNLOAD_FILE_MISSING' });
    }
    here.server.answers[`files/${sha256}`] = () => ({
      status: 429,
      body: { code: 'ATTEMPTS_EXCEEDED', data: { retryAfterSeconds: 60 } },
    });
    expect(await program.say('file map')).toMatchObject({ refused: 'ATTEMPTS_EXCEEDED' });
  });

  it.skipIf(!isHere)(`A fetch in ${name} can be canceled and repeated${skipped}`, async () => {
    const [file, release] = [here.server.offer('map', bytes), here.server.offerRelease('p', bytes)];
    here.server.says = () => ({ ...running, files: [file], release });
    const program = await start();
    expect(await program.say('cancel-file map')).toMatchObject({ refused: 'CANCELED' });
    expect(await program.say('file map')).toMatchObject({ done: sha256 });
    expect(await program.say('cancel-update')).toMatchObject({
      refused: 'CANCELED',
      reason: null,
    });
    expect(await program.say('update')).toMatchObject({
      done: path.join(here.store, 'p'),
      received: bytes.length,
      total: bytes.length,
    });
    const [first, second = 0] = rangesOf('releases/');
    expect(first).toBe(0);
    expect(second).toBeGreaterThan(0);
    expect(readFileSync(path.join(here.store, 'p'))).toEqual(bytes);
  });

  it.skipIf(!isHere)(`A program in ${name} is replaced, and starts${skipped}`, async () => {
    const release = here.server.offerRelease('panel-2.5.0', script);
    here.server.says = () => ({ ...running, release });
    const program = await start();
    for (const old of ['#!/bin/sh\nexit 7\n', script.toString()]) {
      expect(await program.say(`replace ${target}`)).toMatchObject({ done: target });
      await expect.poll(() => existsSync(`${target}.started`)).toBe(true);
      rmSync(`${target}.started`);
      expect(readFileSync(target)).toEqual(script);
      expect(readFileSync(`${target}.old`, 'utf8')).toBe(old);
      expect(statSync(target).mode & 0o777).toBe(0o755);
      expect(existsSync(`${target}.new`)).toBe(false);
    }
  });

  it.skipIf(!isHere)(`A program in ${name} stays where its copy fails${skipped}`, async () => {
    const release = here.server.offerRelease('panel-2.5.0', script);
    here.server.says = () => ({ ...running, release });
    const program = await start();
    mkdirSync(path.join(`${target}.new`, 'full'), { recursive: true });
    expect(await program.say(`replace ${target}`)).toHaveProperty('refused');
    expect(readFileSync(target, 'utf8')).toBe('#!/bin/sh\nexit 7\n');
    expect(existsSync(`${target}.old`)).toBe(false);
  });

  it.skipIf(!isHere)(
    `A paused program in ${name} shows why, and has nothing to run with${skipped}`,
    async () => {
      serveRunning();
      const program = await start();
      const notice = { text: 'மின்னல்: back at 18:00', since: '2026-11-29T10:00:00.000Z' };
      const said = { state: 'paused', account: running.account, notice };
      const files = [here.server.offer('map', bytes)];
      here.server.says = () => ({ ...said, files });
      const nothing = { offline: false, esp: false, offsets: '', files: '' };
      expect(await program.say('refresh')).toMatchObject({
        ...nothing,
        state: 'paused',
        username: 'nimal',
        notice: notice.text,
      });
      expect(await program.say('file map')).toMatchObject({ refused: 'DOWNLOAD_UNKNOWN' });
      here.server.published = [here.server.signing];
      here.server.signing = newKey();
      expect(await program.say('pass 601')).toMatchObject({
        ...nothing,
        state: 'unreachable',
        notice: '',
      });
    },
  );

  it.skipIf(!isHere)(`A new notice in ${name} is told to listeners${skipped}`, async () => {
    const program = await start();
    const notice = { text: 'hello', since: '2026-11-29T10:00:00.000Z' };
    here.server.says = () => ({ state: 'signed-out', notice });
    await program.say('refresh');
    await expect
      .poll(() => program.say('look'))
      .toMatchObject({ state: 'signed-out', notice: 'hello', told: 2 });
  });
});
