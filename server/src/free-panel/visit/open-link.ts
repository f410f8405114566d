import { usesLeft } from '@regz/rules/free-panel/links.ts';
import { addressBlock } from '../../platform/guards/address.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { countOpening, findOncePer } from '../free-panel.queries.ts';
import { requireUsableLink } from '../require-key.ts';
import { markDevice } from './trial-device.ts';

/**
 * Confirms that a link admits visitors, counts the visit to its page, and sets the device cookie if
 * staff allow one trial per device.
 */
export async function openLink(
  services: Services,
  context: RequestContext<unknown>,
  { key }: { key: string },
): Promise<{
  expiresAt: string;
  usesLeft: number;
  oncePerMailbox: boolean;
  oncePerDevice: boolean;
}> {
  await services.budgets.linkOpen.take(addressBlock(context.origin.address));
  const link = await requireUsableLink(services, context, key);
  await countOpening(services.db, link.id);
  const { device: oncePerDevice } = await findOncePer(services.db);
  if (oncePerDevice) markDevice(context);
  return {
    expiresAt: link.expiresAt.toISOString(),
    usesLeft: usesLeft(link),
    oncePerMailbox: !link.severalPerMailbox,
    oncePerDevice,
  };
}
