import { chatCommands } from '../src/community/commands/command-list.ts';
import { CommunityFault } from '../src/platform/ports/community.ts';
import { type Command, done, failed } from './command.ts';

/** Registers the commands of the chat in its server. */
export const discordCommandsCommand: Command = {
  usage: '',
  summary: 'Registers the commands in the Discord server, in the place of earlier ones.',
  needs: 'services',
  run: async ({ community }, args) => {
    if (args.length > 0) return failed('This command takes no words.');
    if (community.interactions === null) {
      return failed('Set DISCORD_PUBLIC_KEY first: without it no command is answered.');
    }
    try {
      await community.registerCommands(chatCommands);
    } catch (error) {
      if (!(error instanceof CommunityFault)) throw error;
      return failed(`Nothing was changed: ${error.message}`);
    }
    return done(`Registered: ${chatCommands.map(({ name }) => `/${name}`).join(', ')}`);
  },
};
