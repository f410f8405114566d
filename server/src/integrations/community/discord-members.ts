import { RequestMethod } from '@discordjs/rest';
import { Routes } from 'discord-api-types/v10';
import * as z from 'zod';
import type { CommunityService, RoleChange } from '../../platform/ports/community.ts';
import { readAnswer, snowflake } from './discord-answers.ts';
import type { DiscordRest } from './discord-rest.ts';

const memberShape = z.object({ roles: z.array(snowflake) });
const selfShape = z.object({ id: snowflake });
const rolesShape = z.array(
  z.object({ id: snowflake, name: z.string(), position: z.int(), managed: z.boolean() }),
);

/** What the bot reads and changes in its server. Source: identity contracts 2.2. */
export function discordMembers(
  rest: DiscordRest,
  { guildId }: { guildId: string },
): Pick<CommunityService, 'readMemberRoles' | 'giveRole' | 'takeRole' | 'readRoles'> {
  async function changeRole(
    method: RequestMethod,
    { memberId, roleId, patience }: RoleChange,
  ): Promise<void> {
    const route = Routes.guildMemberRole(guildId, memberId, roleId);
    await rest.call({ method, route, auth: 'bot', patience });
  }

  return {
    giveRole: (change) => changeRole(RequestMethod.Put, change),
    takeRole: (change) => changeRole(RequestMethod.Delete, change),
    readMemberRoles: async (memberId, patience) => {
      const member = await readAnswer(rest, memberShape, {
        method: RequestMethod.Get,
        route: Routes.guildMember(guildId, memberId),
        auth: 'bot',
        patience,
      });
      return member.roles;
    },
    readRoles: async () => {
      const bot = { auth: 'bot', patience: 'patient', method: RequestMethod.Get } as const;
      const self = await readAnswer(rest, selfShape, { ...bot, route: Routes.user('@me') });
      const route = Routes.guildMember(guildId, self.id);
      const own = await readAnswer(rest, memberShape, { ...bot, route });
      const everyRole = Routes.guildRoles(guildId);
      const roles = await readAnswer(rest, rolesShape, { ...bot, route: everyRole });
      const ownPositions = roles.filter((role) => own.roles.includes(role.id));
      return { roles, below: Math.max(0, ...ownPositions.map((role) => role.position)) };
    },
  };
}
