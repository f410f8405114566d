import { gameSlugs } from '@regz/rules/games/game-names.ts';
import { playFlags } from '@regz/rules/games/game-rules.ts';
import { playStates } from '@regz/rules/games/plays.ts';
import { ACCOUNT_LIMITS } from '@regz/rules/identity/account-limits.ts';
import type { PlayQuery } from './staff-games.ts';

/** The views of the Games tab, by the value of `?view=` in the address. */
export const gameViews = ['plays', 'rates', 'words', 'questions'] as const;
/** The search filters for plays, and the address parameter of the open play. */
export const shownStates = [...playStates, 'voided'] as const;
export const shownFlags = ['unseen', 'any', ...playFlags] as const;
const OPEN = 'play';

/** The id of the open play in an address. Null if it shows a view. */
export function openPlay(address: URLSearchParams): string | null {
  return address.get(OPEN);
}

/** Reads the search from the address. Ignores invalid values. */
export function playQueryIn(address: URLSearchParams): PlayQuery {
  const chosen = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === address.get(name));
  const game = chosen('game', gameSlugs);
  const state = chosen('state', shownStates);
  const flag = chosen('flag', shownFlags);
  const username = (address.get('player') ?? '').slice(0, ACCOUNT_LIMITS.username);
  return {
    ...(game === undefined ? {} : { game }),
    ...(state === undefined ? {} : { state }),
    ...(flag === undefined ? {} : { flag }),
    ...(username === '' ? {} : { username }),
  };
}

/** The address of a search, or of one of its plays if an id is given. */
export function playAddress({ game, state, flag, username }: PlayQuery, id?: string): string {
  const address = new URLSearchParams({ tab: 'games' });
  const named = { game, state, flag, player: username, [OPEN]: id };
  for (const [name, value] of Object.entries(named)) {
    if (value !== undefined && value !== '') address.set(name, value);
  }
  return `?${address.toString()}`;
}
