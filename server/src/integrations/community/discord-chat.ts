import { RequestMethod } from '@discordjs/rest';
import { ApplicationCommandOptionType, Routes } from 'discord-api-types/v10';
import type { CommunityService } from '../../platform/ports/community.ts';
import { discordReply } from './discord-replies.ts';
import type { DiscordRest } from './discord-rest.ts';

/** Commands of the application in its server, and late replies to them. */
export function discordChat(
  rest: DiscordRest,
  { clientId, guildId }: { clientId: string; guildId: string },
): Pick<CommunityService, 'registerCommands' | 'editReply'> {
  return {
    registerCommands: async (commands) => {
      await rest.call({
        method: RequestMethod.Put,
        route: Routes.applicationGuildCommands(clientId, guildId),
        body: commands.map(({ name, description, option }) => ({
          name,
          description,
          options:
            option === undefined
              ? []
              : [
                  {
                    type: ApplicationCommandOptionType.String,
                    name: option.name,
                    description: option.description,
                    required: true,
                    max_length: option.maxLength,
                  },
                ],
        })),
        auth: 'bot',
        urgency: 'now',
      });
    },
    editReply: async ({ token }, reply) => {
      await rest.call({
        method: RequestMethod.Patch,
        route: Routes.webhookMessage(clientId, token),
        body: discordReply(reply),
        // The token in the path is the secret.
        auth: 'none',
        urgency: 'patient',
      });
    },
  };
}
