import { cpSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { languages, useLanguage } from './language-programs.ts';

describe.each(languages)('the SDK for $name', (language) => {
  const { name, isHere, needs } = language;
  const skipped = isHere ? '' : ` (not run: no ${needs} here)`;
  const here = useLanguage(language);
  const { start, serveRunning } = here;

  it.skipIf(!isHere)(
    `Lost answers and a crash accuse no program in ${name}${skipped}`,
    async () => {
      serveRunning();
      const crashed = await start();
      here.server.lost = 1;
      await crashed.say('refresh');
      crashed.kill();
      const program = await start();
      expect(program.first).toMatchObject({ state: 'running' });
      here.server.lost = 1;
      await program.say('refresh');
      expect(await program.say('refresh')).toMatchObject({ state: 'running' });
      expect(here.server.copied).toEqual([]);
      expect(here.server.chains.size).toBe(1);
    },
  );

  it.skipIf(!isHere)(
    `Two copies of a program in ${name} are found within three heartbeats${skipped}`,
    async () => {
      serveRunning();
      await (await start()).say('close');
      const copy = `${here.store}-copy`;
      cpSync(here.store, copy, { recursive: true });
      const one = await start();
      const other = await start({ store: copy });
      await one.say('refresh');
      expect(await other.say('refresh')).toMatchObject({ state: 'signed-out' });
      expect(here.server.copied).toHaveLength(1);
      expect(await one.say('refresh')).toMatchObject({ state: 'signed-out' });
      rmSync(copy, { recursive: true });
    },
  );

  it.skipIf(!isHere)(
    `A program in ${name} keeps no key before its sign-in, and no secret in plain${skipped}`,
    async () => {
      here.server.says = () => ({ state: 'signed-out' });
      await (await start()).say('close');
      await (await start()).say('close');
      expect(here.server.chains.size).toBe(2);
      serveRunning();
      await (await start()).say('close');
      const kept = readFileSync(path.join(here.store, 'panel.json'), 'utf8');
      expect(kept).not.toContain('a secret');
      here.server.chains.clear();
      await start({ components: ['', '', '', '', '', ''] });
      expect(here.server.chains.size).toBe(1);
    },
  );
});
