import { globSync } from 'node:fs';
import { join } from 'node:path';
import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import { contract, type Contract } from '@regz/contract/contract.ts';
import { downloadFileRefusals } from '@regz/contract/downloads/downloads.ts';
import { downloadUploadRefusals } from '@regz/contract/downloads/staff.ts';
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
function isCalledAs(site: Pages, caller: Caller): boolean {
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

/** What only a session of staff is refused with, by whichever operation. */
const staffRefusals: readonly string[] = ['ACCOUNT_CODES_MISSING', 'ACCOUNT_ROLE_INSUFFICIENT'];

/** What parts say themselves that are loaded when they are needed, so that no first visit loads it. */
const SAID_BY_PARTS = /^ORDER_GIFT_/;

const catalogue = join(import.meta.dirname, '../src/i18n/en');

/** The codes that one capability's file has sentences for. */
async function codesOf(file: string): Promise<string[]> {
  const module: unknown = await import(file);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each of these files exports one object of sentences
  const [sentences = {}] = Object.values(module as Record<string, object>);
  return Object.keys(sentences);
}

/** One code with its sentence, as the formatter lays it out. */
const SENTENCE = /^ {2}([A-Z][A-Z\d_]*):.*\n(?: {3,}.*\n)*/gm;

/**
 * The text of a file of refusals without the sentences that its site has no use for.
 * @param possible The codes that calls of the site's pages can get.
 */
export function withoutIdleSentences(text: string, possible: ReadonlySet<string>): string {
  return text.replaceAll(SENTENCE, (own, code: string) => (possible.has(code) ? own : ''));
}

/**
 * The files of refusals and the codes that calls of a site's pages can get, and that no part of them says. `left` are the codes of
 * files of which none is possible: the pages may not even name them.
 */
export async function refusalsOf(site: Audience) {
  const files = globSync('*/errors.ts', { cwd: catalogue }).map((file) => join(catalogue, file));
  const codes = await Promise.all(files.map(codesOf));
  const possible = new Set<string>([
    ...operationsOf(site).flatMap(({ refusals }) => refusals),
    // Of the routes whose body or answer is a file, those that pages use.
    ...Object.keys(downloadFileRefusals),
    ...(site === 'admin' ? Object.keys(downloadUploadRefusals) : []),
  ]);
  if (!isCalledAs(site, 'admin')) for (const code of staffRefusals) possible.delete(code);
  const idle = codes.filter((own) => !own.some((code) => possible.has(code)));
  const said = [...possible].filter((code) => !SAID_BY_PARTS.test(code));
  return { files: new Set(files), possible: new Set(said), left: new Set(idle.flat()) };
}
