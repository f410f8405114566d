import { messages } from '@regz/texts/en.ts';
import type { ReactNode } from 'react';
import { SupportLink } from '../platform/support-link.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Card } from '../ui/layout/card.tsx';

const texts = messages.devices.reset;

type ResetLinkFailureProps = {
  text: string;
  /** Alternatives. */
  children: ReactNode;
};

/** The reason why a reset link does not work, and alternatives. */
export function ResetLinkFailure({ text, children }: ResetLinkFailureProps) {
  return (
    <Card title={texts.failed}>
      <Notice tone="bad">
        <p>{text}</p>
        <SupportLink text={text} />
      </Notice>
      <div className="flex flex-wrap items-start gap-3">{children}</div>
    </Card>
  );
}
