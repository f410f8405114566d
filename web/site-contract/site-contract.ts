import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import { contract, type Contract } from '@regz/contract/contract.ts';
import type { Caller } from '@regz/contract/operation.ts';
import type { Audience } from '@regz/rules/sites/audiences.ts';

/** A capability, or a single operation of one. */
type Part = keyof Contract | `${keyof Contract}.${string}`;

type Calls = {
  callers: readonly Caller[];
  about: readonly Part[] | 'everything';
  /** Of what anybody may call, these alone. */
  ofAnyone?: readonly Part[];
  /** Of that, what other sites' pages or plain links call. */
  except?: readonly Part[];
};

type Pages = Audience | 'every site';

/** Who calls the server from the pages of a site, and what about. */
const calls: Record<Pages, Calls> = {
  main: {
    callers: ['anyone', 'customer'],
    about: [
      'coupons',
      'identity.logIn',
      'identity.logOut',
      'identity.me',
      'identity.offerChallenge',
      'identity.registerInStore',
      'identity.startSignIn',
      'orders.readOwnOrder',
      'sites.reportMissingPage',
      'storefront',
    ],
    except: ['storefront.readRenewal'],
  },
  forms: {
    callers: ['anyone'],
    about: [
      'contact',
      'giveaways',
      'guild',
      'identity.offerChallenge',
      'incidents.readStatus',
      'orders.openGift',
      'orders.readGift',
      'sites.reportMissingPage',
    ],
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
    except: [
      'customers.exportPersonalData',
      'identity.registerInStore',
      'orders.openGift',
      'orders.readGift',
      'orders.readReceipt',
    ],
  },
  download: { callers: ['anyone'], about: ['downloads', 'sites'] },
  tasks: {
    callers: ['anyone', 'task-user'],
    about: [
      'coins',
      'games',
      'identity.offerChallenge',
      'players',
      'shop',
      'sites.reportMissingPage',
      'staff.openStaffSession',
      'tasks',
    ],
  },
  admin: {
    callers: ['anyone', 'admin', 'link-admin'],
    about: 'everything',
    ofAnyone: ['freePanel', 'identity.offerChallenge', 'identity.startSignIn', 'sites', 'staff'],
  },
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

/** Whether pages of a site call the server with a session of this kind. */
export function isCalledAs(site: Pages, caller: Caller): boolean {
  return calls[site].callers.includes(caller);
}

/** The operations that the pages of a site can call. */
export function operationsOf(site: Pages): readonly Operation[] {
  const { callers, about, ofAnyone = about, except = [] } = calls[site];
  const known = new Set<unknown>(callers);
  return [...operationsBelow(contract, [])].filter(
    ({ name, caller }) =>
      known.has(caller) &&
      isAmong(caller === 'anyone' ? ofAnyone : about, name) &&
      !isAmong(except, name),
  );
}

function isAmong(parts: readonly Part[] | 'everything', name: string): boolean {
  return (
    parts === 'everything' || parts.some((part) => name === part || name.startsWith(`${part}.`))
  );
}

/** Of the contract what a request needs: `GET /accounts/me`, or the path alone of a POST, by the name of each operation. */
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
    below[place.at(-1) ?? ''] = address.replace(/^POST /u, '');
  }
  return addresses;
}
