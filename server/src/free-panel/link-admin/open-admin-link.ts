import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { requireAdminLink } from '../require-key.ts';

/**
 * Tells a browser that a key names a link whose admin may sign in.
 * @throws Refusal as {@link requireAdminLink}
 */
export async function openAdminLink(
  services: Services,
  context: Pick<RequestContext<unknown>, 'origin'>,
  { key }: { key: string },
): Promise<void> {
  await requireAdminLink(services, context, key);
}
