import { parseDecimal } from '@regz/rules/numbers.ts';
import type { Api } from '../../platform/api/api.ts';
import type { Tone } from '../../ui/feedback/badge.tsx';

type Sandbox = Api['orders']['sandbox'];

/** A checkout of the sandbox with its webhooks. */
export type SandboxSession = Awaited<ReturnType<Sandbox['sessions']>>[number];
export type SandboxDelivery = SandboxSession['deliveries'][number];
export type SandboxAct = Parameters<Sandbox['act']>[0]['act'];
export type SandboxAnswers = Awaited<ReturnType<Sandbox['act']>>['answers'];

export const stateTones: Record<SandboxSession['state'], Tone> = {
  open: 'info',
  authenticating: 'info',
  processing: 'warn',
  paid: 'good',
  expired: 'neutral',
};

export const deliveryTones: Record<SandboxDelivery['state'], Tone> = {
  waiting: 'warn',
  held: 'warn',
  delivered: 'good',
  'given-up': 'bad',
};

const MOST_MINOR = 99_999_999_999;

/** A typed amount in hundredths; null if it is not one. */
export function typedMinor(text: string): number | null {
  const minor = parseDecimal(text, 2) ?? 0;
  return minor > 0 && minor <= MOST_MINOR ? minor : null;
}
