import type { Tone } from '../ui/feedback/badge.tsx';
import {
  CircleCheck,
  CircleDashed,
  CircleX,
  Clock,
  TriangleAlert,
  type IconComponent,
} from '../ui/icons.ts';
import type { SubscriptionState } from './subscription-view.ts';

type Look = { icon: IconComponent; tone: Tone; text: string; edge: string };

const quiet = { tone: 'neutral', text: 'text-soft', edge: 'bg-field' } as const;
const good = { tone: 'good', text: 'text-accent-text', edge: 'bg-accent' } as const;
const warn = { tone: 'warn', text: 'text-warn', edge: 'bg-warn' } as const;
const bad = { tone: 'bad', text: 'text-bad', edge: 'bg-bad' } as const;

/** The color and the icon of a state, so that neither carries the meaning alone. */
export const subscriptionLooks: Readonly<Record<SubscriptionState, Look>> = {
  none: { icon: CircleDashed, ...quiet },
  inactive: { icon: CircleDashed, ...quiet },
  running: { icon: CircleCheck, ...good },
  'ending-soon': { icon: Clock, ...warn },
  frozen: { icon: CircleDashed, ...warn },
  ended: { icon: CircleX, ...bad },
  suspended: { icon: TriangleAlert, ...warn },
  revoked: { icon: CircleX, ...bad },
};
