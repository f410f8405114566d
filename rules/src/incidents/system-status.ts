import { DAY_MS } from '../durations.ts';

/** Parts that can fail independently, in their order on the page. */
export const statusParts = [
  'store',
  'payments',
  'client-area',
  'panel',
  'downloads',
  'task-area',
  'community',
  'mail',
] as const;
export type StatusPart = (typeof statusParts)[number];

/** The effect of an incident on its parts, worst last. */
export const incidentEffects = ['slow', 'down'] as const;
export type IncidentEffect = (typeof incidentEffects)[number];

export type PartState = 'ok' | IncidentEffect;

export type Trouble = {
  affected: readonly StatusPart[];
  effect: IncidentEffect;
  /** Null while it runs. */
  endedAt: string | null;
};

const HISTORY_DAYS = 90;

/** Incidents that ended before this moment are no longer listed. */
export function historyBeginsAt(nowMs: number): number {
  return nowMs - HISTORY_DAYS * DAY_MS;
}

export function isRunning({ endedAt }: Pick<Trouble, 'endedAt'>): boolean {
  return endedAt === null;
}

/**
 * Returns the state of each part: that of its worst running incident, and down without the
 * database.
 */
export function partStates(
  databaseAnswers: boolean,
  incidents: readonly Trouble[],
): { part: StatusPart; state: PartState }[] {
  const running = incidents.filter(isRunning);
  return statusParts.map((part) => {
    if (!databaseAnswers) return { part, state: 'down' };
    const effects = running
      .filter(({ affected }) => affected.includes(part))
      .map(({ effect }) => effect);
    return { part, state: incidentEffects.findLast((each) => effects.includes(each)) ?? 'ok' };
  });
}
