import type { ReactNode } from 'react';
import { messages } from '../i18n/en.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Card } from '../ui/layout/card.tsx';
import { CallbackSteps } from './callback-steps.tsx';
import { type CallbackOutcome, useConnectionReturn } from './use-connection-return.ts';

const texts = messages.community.callback;

type CallbackCardProps = {
  /** What the browser returned with. */
  query: URLSearchParams;
  /** False until it is known who is logged in. */
  enabled: boolean;
  /** A link to the dashboard for people who do not want to wait. */
  leaveLink: ReactNode;
  onLeave: (outcome: CallbackOutcome) => void;
};

/** The return from the community, step by step. Source: specification A 4; ledger COMM-2. */
export function CallbackCard({ query, enabled, leaveLink, onLeave }: CallbackCardProps) {
  const { step, outcome } = useConnectionReturn(query, { enabled, onLeave });
  return (
    <Card title={texts.heading}>
      <CallbackSteps step={step} outcome={outcome} />
      {outcome === null ? null : (
        <Notice tone={outcome.kind === 'done' ? 'good' : 'bad'}>
          <p className="font-medium">{outcome.main}</p>
          {outcome.also === undefined ? null : <p className="mt-1">{outcome.also}</p>}
          <p className="mt-1 text-soft">{texts.leaving}</p>
        </Notice>
      )}
      <div>{leaveLink}</div>
    </Card>
  );
}
