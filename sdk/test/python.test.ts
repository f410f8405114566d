import { randomBytes } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { languages, useLanguage } from './language-programs.ts';
import { folderOf, run } from './programs.ts';
import { readOfflineRequest } from './stand-in.ts';
import { components, running } from './typescript-program.ts';

const python = languages.find(({ name }) => name === 'Python');
if (python === undefined) throw new Error('Python is not in the list of languages');
const { isHere, needs } = python;
const skipped = isHere ? '' : ` (not run: no ${needs} here)`;
const here = useLanguage(python);
const bytes = randomBytes(100_000);
const now = () => here.server.now();

const rangesOfReleases = () =>
  here.server.heard.flatMap(({ path: asked, range }) =>
    asked.startsWith('releases/') ? range : [],
  );

it.skipIf(!isHere)(`A fetch in Python that stalls can be canceled${skipped}`, async () => {
  here.server.says = () => ({ ...running, files: [here.server.offer('map', bytes)] });
  const program = await here.start();
  here.server.isStalled = true;
  here.server.cuts = [0];
  const before = performance.now();
  expect(await program.say('cancel-file map')).toMatchObject({ refused: 'CANCELED' });
  expect(performance.now() - before).toBeLessThan(10_000);
});

it.skipIf(!isHere)(`An update in Python begins again after wrong bytes${skipped}`, async () => {
  const release = here.server.offerRelease('panel', bytes);
  const file = `releases/${release.sha256}`;
  here.server.says = () => ({ ...running, release });
  const program = await here.start();
  here.server.served[file] = Buffer.from('<h1>Log in to this network</h1>');
  expect(await program.say('update')).toMatchObject({ refused: 'DOWNLOAD_FILE_MISSING' });
  here.server.served[file] = bytes;
  expect(await program.say('update')).toMatchObject({ received: bytes.length });
  const part = path.join(here.store, `${release.sha256}.part`);
  writeFileSync(part, randomBytes(bytes.length));
  expect(await program.say('update')).toMatchObject({ received: bytes.length });
  expect(rangesOfReleases()).toEqual(['bytes=0-', 'bytes=0-', 'bytes=0-']);
  writeFileSync(part, bytes);
  const done = path.join(here.store, 'panel');
  expect(await program.say('update')).toMatchObject({ done });
  expect(rangesOfReleases()).toHaveLength(3);
});

it.skipIf(!isHere)(
  `A server without ranges sends an update in Python from its beginning${skipped}`,
  async () => {
    const release = here.server.offerRelease('panel', bytes);
    here.server.says = () => ({ ...running, release });
    const program = await here.start();
    writeFileSync(path.join(here.store, `${release.sha256}.part`), bytes.subarray(0, 7));
    here.server.answers[`releases/${release.sha256}`] = () => ({ status: 200, body: bytes });
    expect(await program.say('update')).toMatchObject({ received: bytes.length });
    expect(rangesOfReleases()).toEqual(['bytes=7-']);
  },
);

it.skipIf(!isHere)(
  `A program in Python takes no more bytes than were named${skipped}`,
  async () => {
    const file = here.server.offer('map', bytes);
    here.server.says = () => ({ ...running, files: [file] });
    const program = await here.start();
    here.server.served[`files/${file.sha256}`] = Buffer.concat([bytes, bytes]);
    expect(await program.say('file map')).toMatchObject({
      done: file.sha256,
      received: file.bytes,
    });
  },
);

it.skipIf(!isHere)(`A target in Python that cannot start is put back${skipped}`, async () => {
  const release = here.server.offerRelease('panel', Buffer.from('#!/bin/sh\n'));
  here.server.says = () => ({ ...running, release });
  const target = path.join(here.store, 'old');
  writeFileSync(target, 'the former program', { mode: 0o644 });
  const program = await here.start();
  expect(await program.say(`replace ${target}`)).toHaveProperty('refused');
  expect(readFileSync(target, 'utf8')).toBe('the former program');
});

it.skipIf(!isHere)(`A changed file in Python neither starts nor replaces${skipped}`, async () => {
  const target = path.join(here.store, 'old');
  const part = path.join(here.store, 'part');
  writeFileSync(target, 'the former program');
  writeFileSync(part, 'a release');
  const release = { version: '2.5.0', fileName: 'panel', sha256: '0'.repeat(64) };
  const code = [
    'import json, pathlib, sys',
    `sys.path.insert(0, ${JSON.stringify(folderOf('python'))})`,
    'import regz_panel',
    `update = regz_panel.Update(json.loads(${JSON.stringify(JSON.stringify(release))}), *map(pathlib.Path, sys.argv[1:3]))`,
    'for act in (update.start, lambda: update.replace(sys.argv[3])):',
    '    try: act()',
    '    except regz_panel.PanelRefusal as refused: print(refused.code)',
  ].join('\n');
  const { output } = await run('python3', '-c', code, part, here.store, target);
  expect(output).toBe('DOWNLOAD_FILE_MISSING\nDOWNLOAD_FILE_MISSING\n');
  expect(readFileSync(target, 'utf8')).toBe('the former program');
});

it.skipIf(!isHere)(`A clone in Python asks for an offline file of its own${skipped}`, async () => {
  here.server.isProxied = true;
  const program = await here.start();
  const { done } = await program.say('offline-request');
  program.kill();
  const { device = '' } = readOfflineRequest(String(done)) ?? {};
  const store = `${here.store}-clone`;
  const payload = { ...running.account, account: 'a', iat: now(), exp: now() + 86_400 };
  const file = here.server.offlineFile(device, payload, running.values.content);
  cpSync(here.store, store, { recursive: true });
  const disk = components.map((part) => (part === 'disk' ? 'another disk' : part));
  const clone = await here.start({ store, components: disk });
  const refused = 'PANEL_OFFLINE_FILE_INVALID';
  expect(await clone.say(`accept-offline ${file}`)).toMatchObject({ refused });
  const { done: own } = await clone.say('offline-request');
  expect(readOfflineRequest(String(own))?.device).not.toBe(device);
  rmSync(store, { recursive: true });
  const same = await here.start();
  expect(await same.say(`accept-offline ${file}`)).toMatchObject({ state: 'running' });
});

it.skipIf(!isHere)(
  `An offline file of another account removes the settings in Python${skipped}`,
  async () => {
    here.server.says = () => ({ ...running, settings: { version: 3, content: 'of nimal' } });
    const program = await here.start();
    const { done } = await program.say('offline-request');
    const { device = '' } = readOfflineRequest(String(done)) ?? {};
    const fileOf = (username: string) => {
      const payload = { ...running.account, username, account: 'a', iat: now(), exp: now() + 60 };
      return here.server.offlineFile(device, payload, running.values.content);
    };
    const settings = 'of nimal';
    expect(await program.say(`accept-offline ${fileOf('nimal')}`)).toMatchObject({ settings });
    expect(await program.say(`accept-offline ${fileOf('kamal')}`)).toMatchObject({ settings: '' });
  },
);

it.skipIf(!isHere)(
  `An expired key set still verifies the earlier file in Python${skipped}`,
  async () => {
    here.server.isProxied = true;
    const program = await here.start();
    const { done } = await program.say('offline-request');
    const { device = '' } = readOfflineRequest(String(done)) ?? {};
    const seconds = () => Math.floor(Date.now() / 1000);
    const over = seconds() + 6;
    // A key set is valid for 90 days.
    here.server.now = () => over - 90 * 86_400;
    const payload = { ...running.account, account: 'a', iat: now(), exp: over + 86_400 };
    const file = here.server.offlineFile(device, payload, running.values.content);
    expect(await program.say(`accept-offline ${file}`)).toMatchObject({ state: 'running' });
    program.kill();
    await expect.poll(seconds).toBeGreaterThan(over);
    here.server.isSilent = true;
    expect((await here.start()).first).toMatchObject({ state: 'running', offline: true });
  },
);

it.skipIf(!isHere)(`A latest time of twenty digits is ignored in Python${skipped}`, async () => {
  here.serveRunning();
  await (await here.start()).say('close');
  here.server.isSilent = true;
  const [name = ''] = readdirSync(here.places.latest);
  writeFileSync(path.join(here.places.latest, name), '9'.repeat(20));
  expect((await here.start()).first).toMatchObject({ state: 'running', offline: true });
});
