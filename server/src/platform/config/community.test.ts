import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const all = {
  DISCORD_CLIENT_ID: '200000000000000001',
  DISCORD_CLIENT_SECRET: 'secret',
  DISCORD_BOT_TOKEN: 'token',
  DISCORD_GUILD_ID: '300000000000000001',
};

it('The chat community’s settings are optional; unset, they name the real service without using it', () => {
  expect(readConfig({})).toMatchObject({
    DISCORD_ISSUER: 'https://discord.com',
    DISCORD_API: 'https://discord.com/api',
    DISCORD_CDN: 'https://cdn.discordapp.com',
  });
});

it('The chat community’s settings are all read, with trailing slashes removed from addresses', () => {
  const webhook = 'https://discord.com/api/webhooks/400000000000000001/abc-DEF_1';
  expect(
    readConfig({ ...all, DISCORD_WEBHOOK_URL: webhook, DISCORD_API: 'https://x.example/api/' }),
  ).toMatchObject({ ...all, DISCORD_WEBHOOK_URL: webhook, DISCORD_API: 'https://x.example/api' });
});

it.each<[string, Record<string, string>, RegExp]>([
  ['one of the four', { DISCORD_BOT_TOKEN: 'token' }, /set all four or none/],
  ['three of the four', { ...all, DISCORD_GUILD_ID: '' }, /set all four or none/],
  ['a guild that is no id', { ...all, DISCORD_GUILD_ID: 'regz' }, /DISCORD_GUILD_ID: must be/],
  [
    'a webhook without a bot',
    { DISCORD_WEBHOOK_URL: 'https://discord.com/api/webhooks/4/x' },
    /DISCORD_WEBHOOK_URL: needs/,
  ],
  ['another webhook', { ...all, DISCORD_WEBHOOK_URL: 'https://x.example/hook' }, /must end with/],
  [
    'plain HTTP in production',
    { NODE_ENV: 'production', DISCORD_API: 'http://x.example/api' },
    /DISCORD_API: must be an https:/,
  ],
  ['a short data key', { DATA_KEY: 'short' }, /DATA_KEY: must be at least 32/],
])('The chat community’s settings are refused for %s', (_, environment, words) => {
  expect(() => readConfig(environment)).toThrow(words);
});
