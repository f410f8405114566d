import { decideState, type PanelState } from '@regz/rules/panel/panel-states.ts';
import type { Services } from '../../platform/services.ts';
import type { WatchStep } from '../../platform/slice.ts';
import { listSubscribers } from '../programs.queries.ts';

type Needed = Pick<Services, 'db' | 'clock'>;

/**
 * Reports the accounts whose programs get another answer than before, on a listed PC with a seat.
 */
export async function watchAnswers(services: Needed): ReturnType<WatchStep> {
  const before = await readStates(services);
  return async () => {
    const states = [...(await readStates(services))];
    return states
      .filter(([who, state]) => before.has(who) && before.get(who) !== state)
      .map(([who, state]) => {
        const what = `the panel answers “${state}” now, answered “${before.get(who)}”`;
        return { kind: 'panel', who, what } as const;
      });
  };
}

async function readStates({ db, clock }: Needed): Promise<ReadonlyMap<string, PanelState>> {
  const accounts = await listSubscribers(db);
  const works = { isVersionGood: true, isPaused: false, isListed: true, isSeated: true };
  return new Map(
    accounts.map(({ username, ...account }) => [
      username,
      decideState({ account, ...works }, clock()),
    ]),
  );
}
