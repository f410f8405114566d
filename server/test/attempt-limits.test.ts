import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from '../src/platform/config/config.ts';
import { attemptLimits } from '../src/slices.ts';

const root = path.join(import.meta.dirname, '../..');

/** A window as the page writes it. */
function windowOf(seconds: number): string {
  return seconds % 3600 === 0 ? `${seconds / 3600} h` : `${seconds / 60} min`;
}

it('Every attempt limit is documented with its numbers', () => {
  const page = readFileSync(path.join(root, 'docs/operations/settings.md'), 'utf8');
  const documented = [...page.matchAll(/^\| `(\w+)` \|.*\| (\d+) \| (.+) \|$/gmu)];
  const enforced = Object.entries(attemptLimits(readConfig({ NODE_ENV: 'test' })));
  expect(
    Object.fromEntries(documented.map(([, name, most, within]) => [name, [most, within]])),
  ).toEqual(
    Object.fromEntries(
      enforced.map(([name, { attempts, windowSeconds }]) => [
        name,
        [String(attempts), windowOf(windowSeconds)],
      ]),
    ),
  );
});

it('The limits of a network’s failures and challenges are settings', () => {
  const set = {
    CHALLENGE_NETWORK_QUARTER: '6',
    REGISTRATION_NETWORK_HOUR: '7',
    GIVEAWAY_NETWORK_HOUR: '8',
    GUILD_NETWORK_HOUR: '9',
  };
  const limits = attemptLimits(readConfig({ NODE_ENV: 'test', ...set }));
  expect(limits.challenge).toEqual({ attempts: 6, windowSeconds: 900 });
  expect(limits.registrationNetwork).toEqual({ attempts: 7, windowSeconds: 3600 });
  expect(limits.giveawayNetwork).toEqual({ attempts: 8, windowSeconds: 3600 });
  expect(limits.guildNetwork).toEqual({ attempts: 9, windowSeconds: 3600 });
});
