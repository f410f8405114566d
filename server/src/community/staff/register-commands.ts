import { recordAct } from '../../audit/record-act.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { CommunityFault } from '../../platform/ports/community.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { chatCommands } from '../commands/command-list.ts';

/**
 * Registers the commands of the chat in its server.
 * @throws Refusal COMMUNITY_COMMANDS_OFF or COMMUNITY_UNAVAILABLE
 */
export async function registerCommands(
  { community, db, log }: Pick<Services, 'community' | 'db' | 'log'>,
  context: RequestContext<AdminCaller>,
): Promise<void> {
  if (community.interactions === null) throw new Refusal('COMMUNITY_COMMANDS_OFF');
  try {
    await community.registerCommands(chatCommands);
  } catch (error) {
    if (!(error instanceof CommunityFault)) throw error;
    log.warn({ err: error }, 'the commands could not be registered');
    throw new Refusal('COMMUNITY_UNAVAILABLE');
  }
  await recordAct(db, context, {
    action: 'community.register-commands',
    object: { kind: 'community', id: 'commands' },
  });
}
