import { RequestMethod } from '@discordjs/rest';
import { Routes } from 'discord-api-types/v10';
import type { CommunityService } from '../../platform/ports/community.ts';
import type { DiscordRest } from './discord-rest.ts';

const RED = 0xe5484d;

/** Notes for staff through a webhook; none if none is configured. Source: contracts 2.4. */
export function discordNotes(
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
        // Without it, a note's text could mention people.
        body: { embeds: [embed], allowed_mentions: { parse: [] } },
        query: new URLSearchParams({ wait: 'true' }),
        auth: 'none',
        patience: 'patient',
      });
    },
  };
}
