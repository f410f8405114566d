import { contract } from '@regz/contract/contract.ts';
import { communityIsStandIn } from '../../src/integrations/community/community.ts';
import type { Services } from '../../src/platform/services.ts';
import type { Visitor } from './visitor.ts';

/**
 * Connects a person to the stand-in of the chat community, under the same name. With a real
 * community the cast has no members, and the returned line says so.
 */
export async function connectCommunity(
  { services }: { services: Pick<Services, 'config'> },
  browser: Visitor,
  name: string,
): Promise<string | void> {
  if (!communityIsStandIn(services.config)) return 'not connected: a real community is configured';
  const { url } = await browser.call(contract.community.startConnection, {});
  const asked = new URL(url);
  const form = new URLSearchParams({ ...Object.fromEntries(asked.searchParams), as: name });
  const type = 'application/x-www-form-urlencoded';
  const answer = await browser.post(asked.pathname, type, form.toString());
  const back = new URL(String(answer.headers.location)).searchParams;
  await browser.call(contract.community.completeConnection, {
    code: back.get('code') ?? '',
    state: back.get('state') ?? '',
    iss: back.get('iss'),
  });
}
