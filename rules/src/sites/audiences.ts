import { paths } from './paths.ts';

/** A path whose segments that begin with ':' stand for any one segment. */
export type RoutePattern = string;

type Pages = {
  /** What answers on the audience's own host. */
  pages: readonly RoutePattern[];
  /** What answers on the host of every site. */
  pagesEverywhere: readonly RoutePattern[];
};

/**
 * For whom the product has pages, and the addresses of these. Each audience is an application of
 * its own, built alone from its folder in `web/src/sites`. The two readings of the device reset
 * link differ only in whether its last segment is a fixed word, so one pattern answers both. The
 * pages that mailed links lead to are ours.
 * Source: specification A 2.3, B 2; issue 3, part 3; ledger SITE-3.
 */
export const audiences = {
  main: {
    pages: [
      paths.home,
      paths.homeAlias,
      paths.store,
      paths.free,
      paths.contact,
      paths.contactThread,
      paths.guide,
      paths.guild,
      paths.guildApplication,
      paths.giveaway,
      paths.giveawayDraw,
      paths.privacyPolicy,
      paths.termsConditions,
      paths.returnPolicy,
    ],
    pagesEverywhere: [],
  },
  client: {
    pages: [
      paths.home,
      paths.auth,
      paths.dashboard,
      paths.security,
      paths.activity,
      paths.download,
      paths.orders,
      paths.order,
      paths.orderReceipt,
      paths.redeemKey,
      paths.guide,
      paths.resetDeviceId,
      paths.resetDevice,
      paths.callback,
      paths.deleteAccount,
      paths.confirmEmail,
      paths.forgotPassword,
      paths.resetPassword,
    ],
    pagesEverywhere: [],
  },
  download: { pages: [paths.home, paths.download], pagesEverywhere: [] },
  tasks: { pages: [], pagesEverywhere: [paths.taskAuth, paths.tasks] },
  admin: { pages: [], pagesEverywhere: [paths.admin, paths.adminLogin] },
  'free-panel': { pages: [], pagesEverywhere: [paths.freePanel, paths.freePanelAdmin] },
} as const satisfies Record<string, Pages>;

export type Audience = keyof typeof audiences;

/** An audience with a host of its own; the others answer on every host. Source: A 2.1. */
export type Site = Exclude<Audience, 'tasks' | 'admin' | 'free-panel'>;

export const audienceNames: readonly Audience[] = Object.keys(audiences).filter(isAudience);

export function isAudience(name: string): name is Audience {
  return Object.hasOwn(audiences, name);
}

/** The addresses of an audience, whichever host they answer on. */
export function pagesOf(audience: Audience): readonly RoutePattern[] {
  const { pages, pagesEverywhere } = audiences[audience];
  return [...pages, ...pagesEverywhere];
}
