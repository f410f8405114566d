import type { ReactNode } from 'react';
import { messages } from '../../i18n/en.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Card } from '../../ui/layout/card.tsx';

const texts = messages.downloads.restricted;

type AccessRestrictedProps = {
  /** What is missing, in a sentence. */
  reason: string;
  /** Where to go from here. */
  children: ReactNode;
};

/** Says that the licensed downloads are closed, and what opens them. Source: specification B 2. */
export function AccessRestricted({ reason, children }: AccessRestrictedProps) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <Card title={texts.title} description={texts.text}>
        <Notice tone="warn">{reason}</Notice>
        <div className="flex flex-wrap gap-3">{children}</div>
      </Card>
      <Card title={texts.way}>
        <ol className="flex list-decimal flex-col gap-2 pl-5 text-soft">
          {texts.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Card>
    </div>
  );
}
