import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { languages, useLanguage } from './language-programs.ts';
import { newKey } from './stand-in.ts';
import { digest, running } from './typescript-program.ts';

describe.each(languages)('the SDK for $name', (language) => {
  const { name, isHere, needs } = language;
  const skipped = isHere ? '' : ` (not run: no ${needs} here)`;
  const here = useLanguage(language);
  const { start, serveRunning } = here;

  it.skipIf(!isHere)(
    `A program in ${name} signs in, runs, and goes on by itself${skipped}`,
    async () => {
      here.server.says = ({ body }) => ({
        state: 'signed-out',
        nextInSeconds: 0,
        signIn: body['signIn'] === true ? { code: 'B', url: 'x', expiresInSeconds: 9 } : null,
      });
      const program = await start();
      expect(program.first).toMatchObject({ state: 'signed-out', esp: false, offsets: '' });
      await program.say('sign-in');
      serveRunning();
      await expect
        .poll(() => program.say('look'))
        .toMatchObject({
          state: 'running',
          esp: true,
          legit: false,
          offsets: 'a secret',
        });
      await program.say('refresh');
      expect(here.server.heard.at(-1)?.body).toMatchObject({ have: { values: digest } });
      await program.say('close');
      expect(here.server.heard.at(-1)?.body).toMatchObject({ leave: 'close' });
    },
  );

  it.skipIf(!isHere)(
    `A program in ${name} runs offline for ten minutes, then by its file, then no more${skipped}`,
    async () => {
      serveRunning();
      const program = await start();
      const genuine = here.server.signing;
      here.server.published = [genuine];
      here.server.signing = newKey();
      here.server.says = () => ({ state: 'banned' });
      expect(await program.say('refresh')).toMatchObject({ state: 'running', offline: false });
      expect(await program.say('pass 601')).toMatchObject({
        state: 'running',
        offline: true,
        offsets: 'a secret',
      });
      expect(await program.say('set-clock -86400')).toMatchObject({
        state: 'clock-behind',
        esp: false,
      });
      await program.say('set-clock 86400');
      expect(await program.say('pass 258599')).toMatchObject({ state: 'unreachable', offsets: '' });
      here.server.signing = genuine;
      here.server.now = () => Math.floor(Date.now() / 1000) + 259_200;
      expect(await program.say('refresh')).toMatchObject({ state: 'banned', offline: false });
    },
  );

  it.skipIf(!isHere)(
    `A program in ${name} that is frozen, or in a state it does not know, has nothing to run with${skipped}`,
    async () => {
      serveRunning();
      const program = await start();
      const frozen = { keptDays: 12, thawsOn: '2027-01-01' };
      for (const state of ['frozen', 'of another year']) {
        here.server.says = () => ({ state, account: { ...running.account, frozen } });
        expect(await program.say('refresh')).toMatchObject({
          state,
          offline: false,
          esp: false,
          offsets: '',
        });
      }
      here.server.published = [here.server.signing];
      here.server.signing = newKey();
      expect(await program.say('pass 601')).toMatchObject({ state: 'unreachable', esp: false });
    },
  );

  it.skipIf(!isHere)(
    `A program in ${name} restarts on its file, and is another PC once three parts changed${skipped}`,
    async () => {
      serveRunning();
      await (await start()).say('close');
      const genuine = here.server.signing;
      here.server.published = [genuine];
      here.server.signing = newKey();
      expect((await start()).first).toMatchObject({ state: 'running', offline: true });
      here.server.signing = genuine;
      await start({ components: ['board', 'cpu', 'new', 'new', 'gpu', 'network'] });
      await start({ components: ['board', 'other', 'other', 'other', 'gpu', 'network'] });
      const devices = new Set(here.server.heard.map(({ device }) => device));
      expect(devices.size).toBe(2);
    },
  );

  it.skipIf(!isHere)(`A program in ${name} redeems, saves and updates${skipped}`, async () => {
    const bytes = Buffer.from('#!/bin/sh\nexit 0\n');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const release = {
      version: '2.5.0',
      sha256,
      bytes: bytes.length,
      fileName: '../panel',
      notes: '',
    };
    here.server.says = () => ({
      ...running,
      release,
      settings: { version: 3, content: 'மின்னல் "kept"' },
    });
    const program = await start();
    expect(program.first).toMatchObject({ settings: 'மின்னல் "kept"' });
    here.server.answers['redemptions'] = () => ({ status: 404, body: { code: 'LICENSE_UNKNOWN' } });
    expect(await program.say('redeem REGZ-1')).toMatchObject({ refused: 'LICENSE_UNKNOWN' });
    here.server.answers['settings'] = ({ body }) => ({
      status: 200,
      body: { version: Number(body['basedOn']) + 1 },
    });
    expect(await program.say('save new "content"')).toMatchObject({ settings: 'new "content"' });
    let given = bytes;
    here.server.answers[`releases/${sha256}`] = () => ({ status: 206, body: given });
    const { done } = await program.say('update');
    expect(done).toBe(path.join(here.store, 'panel'));
    expect(readFileSync(String(done))).toEqual(bytes);
    given = Buffer.from('#!/bin/sh\nexit 1\n');
    expect(await program.say('update')).toMatchObject({ refused: 'DOWNLOAD_FILE_MISSING' });
  });
});
