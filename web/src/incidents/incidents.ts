import { incidentEffects, type PartState } from '@regz/rules/incidents/system-status.ts';
import { messages } from '@regz/texts/en.ts';
import type { Api } from '../platform/api/api.ts';
import { formatInstant } from '../platform/time/format-date.ts';
import type { Tone } from '../ui/feedback/badge.tsx';
import {
  CircleCheck,
  CircleDashed,
  CircleX,
  type IconComponent,
  TriangleAlert,
} from '../ui/icons.ts';

const texts = messages.incidents;

export type Status = Awaited<ReturnType<Api['incidents']['readStatus']>>;
export type Incident = Status['incidents'][number];

/** The overall state on the page. Unknown once an answer is too old. */
export type Overall = PartState | 'away' | 'unknown';

type Look = { icon: IconComponent; tone: Tone; text: string; edge: string };

const good = {
  icon: CircleCheck,
  tone: 'good',
  text: 'text-accent-text',
  edge: 'bg-accent',
} as const;
const warn = { icon: TriangleAlert, tone: 'warn', text: 'text-warn', edge: 'bg-warn' } as const;
const bad = { icon: CircleX, tone: 'bad', text: 'text-bad', edge: 'bg-bad' } as const;
const quiet = { icon: CircleDashed, tone: 'neutral', text: 'text-soft', edge: 'bg-field' } as const;

/** The color and the icon of a state, so that neither carries the meaning alone. */
export const statusLooks: Readonly<Record<Overall, Look>> = {
  ok: good,
  slow: warn,
  down: bad,
  away: bad,
  unknown: quiet,
};

/** Answers come every 30 seconds. One that is older than three intervals is outdated. */
const BELIEVED_MS = 90_000;

export function overallOf({ at, databaseAnswers, parts }: Status, nowMs: number): Overall {
  if (nowMs - Date.parse(at) > BELIEVED_MS) return 'unknown';
  if (!databaseAnswers) return 'away';
  return incidentEffects.findLast((each) => parts.some(({ state }) => state === each)) ?? 'ok';
}

/** The start and end of an incident. */
export function windowText({ beganAt, endedAt }: Pick<Incident, 'beganAt' | 'endedAt'>): string {
  const from = formatInstant(beganAt);
  return endedAt === null
    ? texts.since({ from })
    : texts.window({ from, to: formatInstant(endedAt) });
}

/** The names of the affected parts. */
export function affectedText({ affected }: Pick<Incident, 'affected'>): string {
  return texts.affected({ parts: affected.map((part) => texts.parts.names[part]).join(', ') });
}
