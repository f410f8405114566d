import type { CommunityService } from '../../platform/ports/community.ts';
import { discordMembers } from './discord-members.ts';
import { discordNotes } from './discord-notes.ts';
import { discordOAuth } from './discord-oauth.ts';
import { discordPause } from './discord-pause.ts';
import { discordPeople } from './discord-people.ts';
import { discordRest } from './discord-rest.ts';

export type DiscordOptions = {
  issuer: string;
  api: string;
  cdn: string;
  clientId: string;
  clientSecret: string;
  botToken: string;
  guildId: string;
  /** Whole address, its secret included. */
  webhookUrl: string | undefined;
};

/** Discord, or anything that speaks the endpoints used here. Source: identity contracts 2. */
export function discordCommunity(options: DiscordOptions): CommunityService {
  const pause = discordPause();
  const rest = discordRest({ ...options, pause });
  return {
    ...discordOAuth({ ...options, pause }),
    ...discordPeople(rest, options),
    ...discordMembers(rest, options),
    ...discordNotes(rest, options),
    close: async () => rest.close(),
  };
}
