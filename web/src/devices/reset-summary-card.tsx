import { messages } from '@regz/texts/en.ts';
import type { ReactNode } from 'react';
import { Card } from '../ui/layout/card.tsx';
import { DescriptionList } from '../ui/layout/description-list.tsx';
import { ResetMeter } from './device-card.tsx';
import { DeviceIds } from './device-ids.tsx';
import type { ResetLinkView } from './use-reset-link.ts';

const texts = messages.devices.reset.summary;

type ResetSummaryCardProps = {
  view: ResetLinkView;
  secondsLeft: number;
  /** The cancel button. */
  cancel: ReactNode;
};

/** The account of the reset, the number of resets left, and the lifetime of the link. */
export function ResetSummaryCard({ view, secondsLeft, cancel }: ResetSummaryCardProps) {
  return (
    <Card title={texts.title}>
      <DescriptionList
        rows={[
          { label: texts.username, value: <span translate="no">{view.username}</span> },
          { label: texts.email, value: view.email },
          { label: texts.devices, value: <DeviceIds {...view} /> },
          {
            label: texts.expires,
            value: (
              <span
                role="timer"
                aria-label={texts.expires}
                className="font-mono [font-variant-numeric:tabular-nums]"
              >
                {texts.left({
                  minutes: Math.floor(secondsLeft / 60),
                  seconds: String(secondsLeft % 60).padStart(2, '0'),
                })}
              </span>
            ),
          },
        ]}
      />
      <ResetMeter resetCount={view.hwidResetCount} />
      <div className="flex">{cancel}</div>
    </Card>
  );
}
