import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { languages, useLanguage } from './language-programs.ts';
import { readOfflineRequest } from './stand-in.ts';
import { running } from './typescript-program.ts';

/** Writes its arguments to a file, one per line. */
const script = Buffer.from('#!/bin/sh\nprintf "%s\\n" "$@" . > "$0.words"\n');
const big = randomBytes(1_000_000);
const former = '#!/bin/sh\nexit 7\n';
const since = '2026-11-29T10:00:00.000Z';

describe.each(languages.filter(({ name }) => name === 'C++'))('the SDK for $name', (language) => {
  const { isHere, needs } = language;
  const skipped = isHere ? '' : ` (not run: no ${needs} here)`;
  const here = useLanguage(language);
  let folder: string;
  let target: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'regz-former-'));
    target = path.join(folder, 'panel');
    writeFileSync(target, former, { mode: 0o750 });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Staff's answer to a PC's request: an offline file. */
  function fileFor(request: unknown, more: object = {}): string {
    const { device = '' } = readOfflineRequest(String(request)) ?? {};
    const iat = here.server.now();
    const payload = { ...running.account, account: 'a', iat, exp: iat + 86_400, ...more };
    return here.server.offlineFile(device, payload, running.values.content);
  }

  it.skipIf(!isHere)(`C++ has a type for everything that a server says${skipped}`, async () => {
    const program = await here.start();
    const frozen = { keptDays: 12, thawsOn: '2027-01-01' };
    const account = { ...running.account, frozen };
    here.server.says = () => ({
      state: 'running',
      account,
      signIn: { code: 'BCDF', url: 'https://x.y', expiresInSeconds: 600 },
      devices: { known: 1, max: 2, resetsLeft: 3, resetUrl: 'https://z' },
      seats: [{ label: 'மடிக்கணினி', since }],
      release: here.server.offerRelease('panel.exe', script),
      notice: { text: 'Back at 18:00', since },
      files: [here.server.offer('map', script)],
    });
    await program.say('refresh');
    const { sha256 } = here.server.offer('map', script);
    const bytes = String(script.length);
    const paid = 'running Supreme 2030-01-01 2030-01-01T05:30:00.000Z 86400 12 2027-01-01';
    const pc = `BCDF https://x.y 600 1 2 3 https://z மடிக்கணினி ${since}`;
    const release = ['2.5.0', sha256, bytes, 'panel.exe', ''];
    const given = ['Back at 18:00', since, 'map', sha256, bytes];
    expect((await program.say('fields'))['fields']).toEqual([
      ...`${paid} ${pc}`.split(' '),
      ...release,
      ...given,
    ]);
    here.server.says = () => ({ state: 'none', account: { username: 'nimal', groups: [] } });
    await program.say('refresh');
    expect((await program.say('fields'))['fields']).toEqual(['none', '', '', '', '-1']);
  });

  it.skipIf(!isHere)(`C++ spells each state as the server does${skipped}`, async () => {
    const program = await here.start();
    const served =
      'signed-out banned unapproved none frozen ended update paused device seats running';
    const local = 'unreachable clock-behind clock-wrong other';
    for (const state of `${served} ${local}`.split(' ')) {
      here.server.says = () => ({ state: state === 'other' ? 'of another year' : state });
      await program.say('refresh');
      expect((await program.say('fields'))['fields']).toEqual([state]);
    }
  });

  it.skipIf(!isHere)(`C++ starts only an unaltered fetched release${skipped}`, async () => {
    here.server.says = () => ({ ...running, release: here.server.offerRelease('panel', script) });
    const program = await here.start();
    const file = String((await program.say('update'))['done']);
    writeFileSync(file, 'something else');
    for (const act of ['start', `put ${target}`]) {
      expect(await program.say(act)).toMatchObject({ refused: 'DOWNLOAD_FILE_MISSING' });
    }
    expect(existsSync(`${target}.old`)).toBe(false);
    writeFileSync(file, script);
    expect(await program.say('start')).not.toHaveProperty('refused');
    await expect
      .poll(() => existsSync(`${file}.words`) && readFileSync(`${file}.words`, 'utf8'))
      .toBe('two words\na "quote"\nslash\\\n\n.\n');
  });

  it.skipIf(!isHere)(`C++ restores the former program${skipped}`, async () => {
    here.server.says = () => ({ ...running, release: here.server.offerRelease('panel', script) });
    const program = await here.start();
    await program.say('update');
    await program.say(`hold ${target}.new`);
    expect(await program.say(`put ${target}`)).toHaveProperty('refused');
    expect(readFileSync(target, 'utf8')).toBe(former);
    expect(readdirSync(folder)).toEqual(['panel']);
    await program.say('hold');
    expect(await program.say(`put ${target}`)).not.toHaveProperty('refused');
    expect(statSync(target).mode & 0o777).toBe(0o750);
  });

  it.skipIf(!isHere)(`C++ takes no more bytes than the server named${skipped}`, async () => {
    const file = here.server.offer('map', big);
    here.server.says = () => ({ ...running, files: [file] });
    const program = await here.start();
    here.server.served[`files/${file.sha256}`] = Buffer.concat([script, big, big]);
    const said = await program.say('file map');
    expect(said).toMatchObject({ refused: 'DOWNLOAD_FILE_MISSING', total: big.length });
    expect(said['received']).toBeLessThanOrEqual(big.length);
  });

  it.skipIf(!isHere)(`C++ cancels a fetch that nothing answers${skipped}`, async () => {
    here.server.says = () => ({ ...running, files: [here.server.offer('map', big)] });
    const program = await here.start();
    here.server.isSilent = true;
    expect(await program.say('cancel-file map')).toMatchObject({ refused: 'CANCELED' });
  });

  it.skipIf(!isHere)(`C++ continues only from bytes that can be right${skipped}`, async () => {
    const release = here.server.offerRelease('panel', big);
    here.server.says = () => ({ ...running, release });
    const program = await here.start();
    const [name, part] = [
      `releases/${release.sha256}`,
      path.join(here.store, `${release.sha256}.part`),
    ];
    here.server.served[name] = big.subarray(1);
    expect(await program.say('update')).toMatchObject({ refused: 'DOWNLOAD_FILE_MISSING' });
    here.server.served[name] = big;
    const done = path.join(here.store, 'panel');
    expect(await program.say('update')).toMatchObject({ done });
    writeFileSync(part, Buffer.concat([big.subarray(1), script.subarray(0, 1)]));
    expect(await program.say('update')).toMatchObject({ done });
    const asked = () => here.server.heard.filter(({ path: each }) => each === name).length;
    const before = asked();
    writeFileSync(part, big);
    expect(await program.say('update')).toMatchObject({ done });
    expect(asked()).toBe(before);
    expect(readFileSync(done)).toEqual(big);
  });

  it.skipIf(!isHere)(
    `C++ runs by an offline file without requesting a code${skipped}`,
    async () => {
      const program = await here.start();
      await program.say('sign-in');
      const { done } = await program.say('offline-request');
      expect(await program.say(`accept-offline ${fileFor(done)}`)).toMatchObject({
        state: 'running',
        offline: true,
      });
      await program.say('refresh');
      expect(here.server.heard.at(-1)?.body).not.toHaveProperty('signIn');
    },
  );

  it.skipIf(!isHere)(`C++ shows no settings of another account offline${skipped}`, async () => {
    here.server.says = () => ({ ...running, settings: { version: 3, content: 'of nimal' } });
    const program = await here.start();
    const { done } = await program.say('offline-request');
    const same = await program.say(`accept-offline ${fileFor(done)}`);
    expect(same).toMatchObject({ username: 'nimal', settings: 'of nimal' });
    const other = await program.say(`accept-offline ${fileFor(done, { username: 'kamal' })}`);
    expect(other).toMatchObject({ username: 'kamal', settings: '' });
  });

  it.skipIf(!isHere)(`C++ gives a cloned PC a key of its own offline${skipped}`, async () => {
    const first = await here.start();
    const { done } = await first.say('offline-request');
    first.kill();
    const clone = await here.start({ components: ['board', 'cpu', 'new', 'os', 'gpu', 'network'] });
    expect(await clone.say(`accept-offline ${fileFor(done)}`)).toMatchObject({
      refused: 'PANEL_OFFLINE_FILE_INVALID',
    });
    const again = await clone.say('offline-request');
    const [one, other] = [done, again['done']].map((text) => readOfflineRequest(String(text)));
    expect(other?.device).not.toBe(one?.device);
  });
});
