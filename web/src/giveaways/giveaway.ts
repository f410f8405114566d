import type { messages } from '@regz/texts/en.ts';
import type { Api } from '../platform/api/api.ts';

/** The public view of a giveaway. */
export type Giveaway = Awaited<ReturnType<Api['giveaways']['listGiveaways']>>['giveaways'][number];

/** A giveaway with the entries that were published at its close. */
export type Proof = Awaited<ReturnType<Api['giveaways']['readProof']>>;

/** The proof of a draw besides its seed. */
export function provenBy({
  beacon,
  state,
}: Pick<Proof['giveaway'], 'state' | 'beacon'>): keyof typeof messages.giveaways.draw.proves {
  if (beacon === null) return 'seed';
  if (state === 'drawn' && beacon.signature === null) return 'missing';
  return beacon.chain;
}

/** The address hash of a giveaway on the page that checks draws. */
export function drawHash(giveawayId: string): string {
  return `#${giveawayId}`;
}

/**
 * The page's current giveaway: the chosen open one, otherwise the open one that ends first,
 * otherwise the next future one, otherwise one that waits for its draw. Undefined if all are drawn.
 */
export function giveawayOfNow(
  giveaways: readonly Giveaway[],
  chosenId: string | null,
): Giveaway | undefined {
  const byEnd = byTheirEnd(giveaways);
  const first = (state: Giveaway['state']) => byEnd.find((each) => each.state === state);
  const chosen = byEnd.find(({ id, state }) => id === chosenId && state === 'open');
  return chosen ?? first('open') ?? first('before') ?? first('closed');
}

/** The other giveaways that are not drawn yet, earliest end first. */
export function othersOfNow(
  giveaways: readonly Giveaway[],
  now: Giveaway | undefined,
): readonly Giveaway[] {
  return byTheirEnd(giveaways).filter((each) => each !== now && each.state !== 'drawn');
}

function byTheirEnd(giveaways: readonly Giveaway[]): readonly Giveaway[] {
  return giveaways.toSorted((one, other) => Date.parse(one.endsAt) - Date.parse(other.endsAt));
}
