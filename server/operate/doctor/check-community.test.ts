import { expect, it } from 'vitest';
import { chatCommands } from '../../src/community/commands/command-list.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { ownSecrets } from '../../src/platform/config/secrets.ts';
import { standInOptions } from '../../stand-ins/community/settings.ts';
import { standInPublicKey } from '../../stand-ins/community/signing-key.ts';
import { arrangeCommunity } from '../../test/fakes/community.ts';
import { sharedServer } from '../../test/harness/harness.ts';
import { checkCommunity } from './check-community.ts';

const server = sharedServer();

/** The doctor's sentences about the stand-in as if it were Discord. */
async function findings(more: Record<string, string> = {}): Promise<string[]> {
  const origin = `http://localhost:${server.config.PORT}`;
  const { api, issuer, cdn, clientId, clientSecret, botToken, guildId } = standInOptions(origin);
  const config = readConfig({
    STATE_DIR: server.config.STATE_DIR,
    DISCORD_API: api,
    DISCORD_ISSUER: issuer,
    DISCORD_CDN: cdn,
    DISCORD_CLIENT_ID: clientId,
    DISCORD_CLIENT_SECRET: clientSecret,
    DISCORD_BOT_TOKEN: botToken,
    DISCORD_GUILD_ID: guildId,
    DISCORD_PUBLIC_KEY: standInPublicKey(ownSecrets(server.config.STATE_DIR).dataKey),
    ...more,
  });
  const found = await checkCommunity(config, server.database.db);
  return found.map(({ level, says }) => `${level} ${says}`);
}

it('The doctor names missing commands and a wrong public key', async () => {
  await arrangeCommunity(server, { commands: [], limit: { requests: 1000, windowMs: 1000 } });
  const unregistered = await findings();
  expect(unregistered.at(-1)).toMatch(/^warn community: not registered: .*\/license.*\/find/);
  await arrangeCommunity(server, { commands: chatCommands.map(({ name }) => ({ name })) });
  expect((await findings()).at(-1)).toBe(
    `ok community: ${chatCommands.length} commands are registered`,
  );
  expect(await findings({ DISCORD_PUBLIC_KEY: '0'.repeat(64) })).toContain(
    "FAIL community: DISCORD_PUBLIC_KEY is not the application's: no command works",
  );
});

it('The doctor says that the application was removed from the server', async () => {
  const answer = { status: 404, body: { code: 10004, message: 'Unknown Guild' } };
  await arrangeCommunity(server, { failures: [{ match: '/guilds/', answer, times: 3 }] });
  expect(await findings()).toEqual([
    expect.stringMatching(/^FAIL community: .*Unknown Guild.* \(the application was removed/),
  ]);
});
