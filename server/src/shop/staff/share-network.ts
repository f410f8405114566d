import { isIP } from 'node:net';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { keptReason } from '../../platform/reason.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import {
  deleteSharedNetwork,
  insertSharedNetwork,
  type SharedNetworkRow,
} from '../networks.queries.ts';

type SharedNetwork = InferContractRouterOutputs<Contract['shop']['staff']>['shareNetwork'];

/** The widest network that can be listed, in bits, as a guard against typing errors. */
const WIDEST_BITS = { 4: 8, 6: 16 } as const;
const ADDRESS_BITS = { 4: 32, 6: 128 } as const;

/** Lists a network as shared by many people. Each address in it then has a higher limit. */
export async function shareNetwork(
  services: Pick<Services, 'db' | 'clock'>,
  context: RequestContext<AdminCaller>,
  input: { network: string; note: string },
): Promise<SharedNetwork> {
  const network = readNetwork(input.network);
  const note = keptReason(input.note);
  return transaction(services.db, async ({ trx }) => {
    const at = new Date(services.clock());
    const addedBy = context.caller.username;
    const row = await insertSharedNetwork(trx, { network, note, addedBy, at });
    if (row === undefined) throw new Refusal('SHOP_NETWORK_LISTED');
    await recordAct(trx, context, {
      action: 'shop.share-network',
      object: { kind: 'network', id: row.network },
      detail: { note },
    });
    const shared = sharedNetworkView(row);
    await keepAnswer(trx, context.idempotency, shared);
    return shared;
  });
}

/** Removes a network from the list of shared ones. */
export async function unshareNetwork(
  services: Pick<Services, 'db'>,
  context: RequestContext<AdminCaller>,
  input: { network: string },
): Promise<Record<string, never>> {
  const network = parseNetwork(input.network);
  return transaction(services.db, async ({ trx }) => {
    const removed = network !== null && (await deleteSharedNetwork(trx, network));
    if (!removed) throw new Refusal('SHOP_NETWORK_UNKNOWN');
    await recordAct(trx, context, {
      action: 'shop.unshare-network',
      object: { kind: 'network', id: network },
    });
    await keepAnswer(trx, context.idempotency, {});
    return {};
  });
}

export function sharedNetworkView({ network, note, addedBy, addedAt }: SharedNetworkRow) {
  return { network, note, addedBy, addedAt: addedAt.toISOString() };
}

function readNetwork(text: string): string {
  const network = parseNetwork(text);
  if (network === null) throw new Refusal('SHOP_NETWORK_INVALID');
  return network;
}

/** An address or a network in CIDR notation, as the database reads it; null for anything else. */
function parseNetwork(text: string): string | null {
  const match = /^([\d.]+|[\da-f:]+(?:[\d.]+)?)(?:\/(\d{1,3}))?$/i.exec(text.trim());
  const [, address = '', suffix] = match ?? [];
  const version = isIP(address);
  if (version !== 4 && version !== 6) return null;
  const bits = suffix === undefined ? ADDRESS_BITS[version] : Number(suffix);
  if (bits < WIDEST_BITS[version] || bits > ADDRESS_BITS[version]) return null;
  return `${address}/${bits}`;
}
