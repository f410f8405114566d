import { RequestMethod } from '@discordjs/rest';
import { PermissionFlagsBits, Routes } from 'discord-api-types/v10';
import * as z from 'zod';
import type { CommunityService, RoleChange } from '../../platform/ports/community.ts';
import { discordChat } from './discord-chat.ts';
import { discordOAuth } from './discord-oauth.ts';
import { discordPause } from './discord-pause.ts';
import { discordRest, type DiscordRest, readAnswer } from './discord-rest.ts';

const RED = 0xe5484d;

/** An id of Discord's, as far as we rely on its format. */
const snowflake = z.string().regex(/^\d{1,20}$/);

export type DiscordOptions = {
  issuer: string;
  api: string;
  cdn: string;
  clientId: string;
  clientSecret: string;
  botToken: string;
  guildId: string;
  /** The whole address, with its secret. */
  webhookUrl: string | undefined;
  staffRoleId: string | undefined;
  staffChannelId: string | undefined;
  /** The key that signs interactions; without one they are off. */
  publicKey: string | undefined;
};

/** Discord, or any service with the endpoints used here. */
export function discordCommunity(
  options: DiscordOptions,
): Omit<CommunityService, 'interactions' | 'staffRoleId'> {
  const pause = discordPause();
  const rest = discordRest({ ...options, pause });
  return {
    isConfigured: true,
    ...discordOAuth({ ...options, pause }),
    ...discordPeople(rest, options),
    ...discordMembers(rest, options),
    ...discordNotes(rest, options),
    ...discordChat(rest, options),
    close: async () => rest.close(),
  };
}

const memberShape = z.object({ roles: z.array(snowflake) });
const selfShape = z.object({ id: snowflake });
const rolesShape = z.array(
  z.object({
    id: snowflake,
    name: z.string(),
    color: z.int().nonnegative(),
    position: z.int(),
    managed: z.boolean(),
    permissions: z.string().regex(/^\d{1,20}$/),
  }),
);

const MANAGES_ROLES = PermissionFlagsBits.Administrator | PermissionFlagsBits.ManageRoles;

/** The bot's reads and changes in its server. */
function discordMembers(
  rest: DiscordRest,
  { guildId }: { guildId: string },
): Pick<CommunityService, 'readMemberRoles' | 'giveRole' | 'takeRole' | 'readRoles'> {
  async function changeRole(
    method: RequestMethod,
    { memberId, roleId, urgency }: RoleChange,
  ): Promise<void> {
    const route = Routes.guildMemberRole(guildId, memberId, roleId);
    await rest.call({ method, route, auth: 'bot', urgency });
  }

  return {
    giveRole: (change) => changeRole(RequestMethod.Put, change),
    takeRole: (change) => changeRole(RequestMethod.Delete, change),
    readMemberRoles: async (memberId, urgency) => {
      const member = await readAnswer(rest, memberShape, {
        method: RequestMethod.Get,
        route: Routes.guildMember(guildId, memberId),
        auth: 'bot',
        urgency,
      });
      return member.roles;
    },
    readRoles: async (urgency) => {
      const bot = { auth: 'bot', urgency, method: RequestMethod.Get } as const;
      const self = await readAnswer(rest, selfShape, { ...bot, route: Routes.user('@me') });
      const route = Routes.guildMember(guildId, self.id);
      const own = await readAnswer(rest, memberShape, { ...bot, route });
      const everyRole = Routes.guildRoles(guildId);
      const roles = await readAnswer(rest, rolesShape, { ...bot, route: everyRole });
      const ownRoles = roles.filter(({ id }) => own.roles.includes(id) || id === guildId);
      return {
        roles: roles.map(({ permissions: _permissions, ...role }) => ({
          ...role,
          isEveryone: role.id === guildId,
        })),
        below: Math.max(0, ...ownRoles.map((role) => role.position)),
        mayManage: ownRoles.some(({ permissions }) => (BigInt(permissions) & MANAGES_ROLES) !== 0n),
      };
    },
  };
}

/** Notes for staff through a webhook; none without a configured webhook. */
function discordNotes(
  rest: DiscordRest,
  { webhookUrl }: { webhookUrl: string | undefined },
): Pick<CommunityService, 'postNote'> {
  return {
    postNote: async ({ title, fields, at }) => {
      if (webhookUrl === undefined) return;
      const [, id = '', token = ''] = /\/webhooks\/(\d+)\/([\w-]+)$/.exec(webhookUrl) ?? [];
      const embed = { title, color: RED, timestamp: at.toISOString(), fields };
      await rest.call({
        method: RequestMethod.Post,
        route: Routes.webhook(id, token),
        // Prevents mentions of people in a note's text.
        body: { embeds: [embed], allowed_mentions: { parse: [] } },
        query: new URLSearchParams({ wait: 'true' }),
        auth: 'none',
        urgency: 'patient',
      });
    },
  };
}

const userShape = z.object({
  id: snowflake,
  username: z.string().min(1).max(64),
  avatar: z
    .string()
    .regex(/^\w{1,64}$/)
    .nullish(),
});

/** Calls with a person's own authorization. */
function discordPeople(
  rest: DiscordRest,
  { cdn, guildId }: { cdn: string; guildId: string },
): Pick<CommunityService, 'readProfile' | 'join'> {
  return {
    readProfile: async (accessToken) => {
      const { id, username, avatar } = await readAnswer(rest, userShape, {
        method: RequestMethod.Get,
        route: Routes.user('@me'),
        auth: { accessToken },
        urgency: 'now',
      });
      const drawn = typeof avatar === 'string';
      return { id, username, avatarUrl: drawn ? `${cdn}/avatars/${id}/${avatar}.png` : null };
    },
    join: async (memberId, accessToken) => {
      const { status } = await rest.call({
        method: RequestMethod.Put,
        route: Routes.guildMember(guildId, memberId),
        body: { access_token: accessToken },
        auth: 'bot',
        urgency: 'now',
      });
      return status === 201 ? 'joined' : 'member-already';
    },
  };
}
