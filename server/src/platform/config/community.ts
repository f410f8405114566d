import * as z from 'zod';

const snowflake = z.string().regex(/^\d{17,20}$/, 'must be an id of 17 to 20 digits');
const address = (given: string) =>
  z
    .url({ protocol: /^https?$/ })
    .transform((text) => text.replace(/\/$/, ''))
    .default(given);

/** The variables of the chat community; without them a stand-in serves. */
export const communityVariables = {
  DISCORD_ISSUER: address('https://discord.com'),
  DISCORD_API: address('https://discord.com/api'),
  DISCORD_CDN: address('https://cdn.discordapp.com'),
  DISCORD_CLIENT_ID: snowflake.optional(),
  DISCORD_CLIENT_SECRET: z.string().min(1).optional(),
  DISCORD_BOT_TOKEN: z.string().min(1).optional(),
  DISCORD_GUILD_ID: snowflake.optional(),
  DISCORD_PUBLIC_KEY: z
    .string()
    .regex(/^[\da-f]{64}$/i, 'must be 64 hexadecimal digits')
    .optional(),
  DISCORD_WEBHOOK_URL: z
    .url()
    .regex(/\/webhooks\/\d+\/[\w-]+$/, 'must end with /webhooks/{id}/{token}')
    .optional(),
  DISCORD_STAFF_ROLE_ID: snowflake.optional(),
  DISCORD_STAFF_CHANNEL_ID: snowflake.optional(),
};

export type CommunityVariables = z.infer<z.ZodObject<typeof communityVariables>>;

/** The settings of the connection: all of them are set, or none. */
export const communityConnection = [
  'DISCORD_CLIENT_ID',
  'DISCORD_CLIENT_SECRET',
  'DISCORD_BOT_TOKEN',
  'DISCORD_GUILD_ID',
] as const;
const optional = [
  'DISCORD_WEBHOOK_URL',
  'DISCORD_PUBLIC_KEY',
  'DISCORD_STAFF_ROLE_ID',
  'DISCORD_STAFF_CHANNEL_ID',
] as const;
const addresses = ['DISCORD_ISSUER', 'DISCORD_API', 'DISCORD_CDN'] as const;

/** Why these community settings are invalid, one sentence per mistake. */
export function communityMistakes(values: CommunityVariables, production: boolean): string[] {
  const mistakes: string[] = [];
  const given = communityConnection.filter((name) => values[name] !== undefined);
  if (given.length !== 0 && given.length !== communityConnection.length) {
    mistakes.push(`${communityConnection.join(', ')}: set all four or none.`);
  }
  for (const name of optional) {
    if (values[name] === undefined || given.length > 0) continue;
    mistakes.push(`${name}: needs ${communityConnection.join(', ')}.`);
  }
  for (const name of production ? addresses : []) {
    if (!values[name].startsWith('https://')) {
      mistakes.push(`${name}: must be an https:// address in production.`);
    }
  }
  return mistakes;
}
