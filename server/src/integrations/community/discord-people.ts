import { RequestMethod } from '@discordjs/rest';
import { Routes } from 'discord-api-types/v10';
import * as z from 'zod';
import type { CommunityService } from '../../platform/ports/community.ts';
import { readAnswer, snowflake } from './discord-answers.ts';
import type { DiscordRest } from './discord-rest.ts';

const userShape = z.object({
  id: snowflake,
  username: z.string().min(1).max(64),
  avatar: z
    .string()
    .regex(/^\w{1,64}$/)
    .nullish(),
});

/** What is done with a person's own authorization. Source: identity contracts 2.2. */
export function discordPeople(
  rest: DiscordRest,
  { cdn, guildId }: { cdn: string; guildId: string },
): Pick<CommunityService, 'readProfile' | 'join'> {
  return {
    readProfile: async (accessToken) => {
      const { id, username, avatar } = await readAnswer(rest, userShape, {
        method: RequestMethod.Get,
        route: Routes.user('@me'),
        auth: { accessToken },
        patience: 'now',
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
        patience: 'now',
      });
      return status === 201 ? 'joined' : 'member-already';
    },
  };
}
