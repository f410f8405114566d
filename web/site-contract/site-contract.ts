import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import { contract, type Contract } from '@regz/contract/contract.ts';
import type { Caller } from '@regz/contract/operation.ts';
import type { Audience } from '@regz/rules/sites/audiences.ts';

/** A capability, or a single operation of one. */
type Part = keyof Contract | `${keyof Contract}.${string}`;

type Calls = { callers: readonly Caller[]; about: readonly Part[] | 'everything' };

type Pages = Audience | 'every site';

/** Who calls the server from the pages of a site, and what about. */
const calls: Record<Pages, Calls> = {
  main: {
    callers: ['anyone', 'customer'],
    about: ['coupons', 'customers', 'identity', 'orders', 'sites', 'storefront'],
  },
  forms: {
    callers: ['anyone'],
    about: ['identity', 'contact', 'giveaways', 'guild', 'incidents.readStatus', 'sites'],
  },
  client: {
    callers: ['anyone', 'customer'],
    about: [
      'community',
      'customers',
      'devices',
      'downloads.issueLink',
      'downloads.listLicensedDownloads',
      'guide',
      'identity',
      'incidents.listRunningIncidents',
      'licenses',
      'orders',
      'panel',
      'sites.reportMissingPage',
      'storefront.readRenewal',
      'storefront.readUpgrades',
    ],
  },
  download: { callers: ['anyone'], about: ['downloads', 'sites'] },
  tasks: {
    callers: ['anyone', 'task-user'],
    about: ['coins', 'games', 'identity', 'players', 'shop', 'sites', 'staff', 'tasks'],
  },
  admin: { callers: ['anyone', 'admin', 'link-admin'], about: 'everything' },
  'free-panel': {
    callers: ['anyone', 'customer', 'link-admin', 'admin'],
    about: ['customers', 'freePanel', 'identity', 'sites', 'staff'],
  },
  'every site': {
    callers: ['anyone', 'customer', 'task-user', 'admin', 'link-admin'],
    about: 'everything',
  },
};

/** What a page needs to know about an operation: how to call it, and its refusals. */
export type Operation = { name: string; address: string; refusals: readonly string[] };

type Declared = Operation & { caller: unknown };

function namesIn(map: unknown): string[] {
  return typeof map === 'object' && map !== null ? Object.keys(map) : [];
}

function callerOf(meta: unknown): unknown {
  return typeof meta === 'object' && meta !== null && 'caller' in meta ? meta.caller : undefined;
}

function* operationsBelow(router: AnyContractRouter, place: string[]): Generator<Declared> {
  if (isContractProcedure(router)) {
    const { route } = router['~orpc'];
    yield {
      name: place.join('.'),
      address: `${route.method} ${route.path}`,
      refusals: namesIn(router['~orpc'].errorMap),
      caller: callerOf(router['~orpc'].meta),
    };
    return;
  }
  for (const [name, below] of Object.entries(router)) {
    yield* operationsBelow(below, [...place, name]);
  }
}

/** The operations that the pages of a site can call. */
export function operationsOf(site: Pages): readonly Operation[] {
  const { callers, about } = calls[site];
  const known = new Set<unknown>(callers);
  return [...operationsBelow(contract, [])].filter(
    ({ name, caller }) =>
      known.has(caller) &&
      (about === 'everything' ||
        about.some((part) => name === part || name.startsWith(`${part}.`))),
  );
}

/** Of the contract what a request needs: `GET /accounts/me` for each operation, by its name. */
export type Addresses = { [name: string]: string | Addresses };

export function addressesOf(site: Pages): Addresses {
  const addresses: Addresses = {};
  for (const { name, address } of operationsOf(site)) {
    const place = name.split('.');
    let below = addresses;
    for (const part of place.slice(0, -1)) {
      const next = (below[part] ??= {});
      if (typeof next !== 'string') below = next;
    }
    below[place.at(-1) ?? ''] = address;
  }
  return addresses;
}
