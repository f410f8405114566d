import type { KeyObject } from 'node:crypto';
import type { DiscordOptions } from '../../src/integrations/community/discord.ts';
import { WEBHOOKS_PATH } from '../../src/platform/http/webhook-urls.ts';
import { STAND_INS_PATH } from '../../src/platform/stand-ins.ts';
import type { StandInRole, World } from './world.ts';

/** The path of the stand-in on the product's own port. */
export const standInPath = `${STAND_INS_PATH}/community`;

/** RFC 8414 puts the well-known part in front of the issuer's path. */
export const METADATA_PATH = '/.well-known/oauth-authorization-server';

/** All paths that the stand-in serves. */
export const communityPaths = [
  standInPath,
  `${standInPath}/*`,
  `${METADATA_PATH}${standInPath}`,
] as const;

const application = {
  clientId: '200000000000000001',
  clientSecret: 'the stand-in knows one application',
  botToken: 'stand-in-bot',
  botId: '200000000000000002',
  guildId: '300000000000000001',
  staffChannelId: '700000000000000001',
} as const;

const webhook = { id: '400000000000000001', token: 'stand-in-webhook' } as const;

/** The roles of the stand-in's server that packages are mapped to, by name. */
export const standInRoleIds = {
  Owner: '500000000000000001',
  Admin: '500000000000000002',
  Staff: '500000000000000003',
  Tester: '500000000000000004',
  Supreme: '500000000000000005',
  Essential: '500000000000000006',
  External: '500000000000000007',
  Legit: '500000000000000008',
  AimSilent: '500000000000000009',
  Regedit: '500000000000000010',
  Free: '500000000000000011',
  Trial: '500000000000000012',
  Experiment: '500000000000000013',
} as const;

const BOT_ROLE_ID = '500000000000000099';

/** The product's connection to the stand-in; `origin` is the product's origin for stand-ins. */
export function standInOptions(origin: string): Omit<DiscordOptions, 'publicKey'> {
  const base = `${origin}${standInPath}`;
  const { clientId, clientSecret, botToken, guildId } = application;
  return {
    issuer: base,
    api: `${base}/api`,
    cdn: `${base}/cdn`,
    clientId,
    clientSecret,
    botToken,
    guildId,
    webhookUrl: `${base}/api/webhooks/${webhook.id}/${webhook.token}`,
    staffRoleId: standInRoleIds.Staff,
    staffChannelId: application.staffChannelId,
  };
}

/** A server with its roles and the bot, without other members. */
export function newWorld(options: {
  origin: string;
  redirectUris: readonly string[];
  signingKey: KeyObject;
}): World {
  return {
    ...application,
    base: standInOptions(options.origin).issuer,
    redirectUris: options.redirectUris,
    signingKey: options.signingKey,
    interactionsUrl: `${options.origin}${WEBHOOKS_PATH}/discord`,
    commands: [],
    replies: [],
    webhook,
    roles: startingRoles(),
    botPermissions: new Set(['MANAGE_ROLES', 'CREATE_INSTANT_INVITE']),
    users: new Map([
      [application.botId, { id: application.botId, username: 'regz-bot', avatar: null }],
    ]),
    members: new Map([
      [application.botId, { roles: [BOT_ROLE_ID], joinedAt: new Date().toISOString() }],
    ]),
    banned: new Set(),
    codes: new Map(),
    grants: new Map(),
    messages: [],
    failures: [],
    limit: { requests: 5, windowMs: 2000 },
    buckets: new Map(),
    requests: [],
  };
}

function startingRoles(): StandInRole[] {
  const everyone = {
    id: application.guildId,
    name: '@everyone',
    color: 0,
    position: 0,
    managed: false,
  };
  const mapped = Object.entries(standInRoleIds).map(([name, id], index) => ({
    id,
    name,
    // Every third role has no color.
    color: index % 3 === 2 ? 0 : (0x3498db + index * 0x111f17) % 0x1000000,
    position: index + 1,
    managed: false,
  }));
  const bot = { id: BOT_ROLE_ID, name: 'regz-bot', color: 0, position: 100, managed: true };
  return [everyone, ...mapped, bot];
}
