import { shownCode } from '@regz/rules/typed-codes.ts';
import { messages } from '@regz/texts/en.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { DescriptionList } from '../../ui/layout/description-list.tsx';
import type { AskingPc } from './use-sign-in.ts';

const texts = messages.panel.signIn.ask;

type AskingPcCardProps = { pc: AskingPc; secondsLeft: number; maxDevices: number };

/**
 * The requesting PC, which the person compares with the one in front of them. Source: RFC 8628
 * §5.4.
 */
export function AskingPcCard({ pc, secondsLeft, maxDevices }: AskingPcCardProps) {
  const left = texts.minutes({
    minutes: Math.floor(secondsLeft / 60),
    seconds: String(secondsLeft % 60).padStart(2, '0'),
  });
  return (
    <Card title={texts.title({ label: pc.label })} className="lg:col-span-3">
      <div className="flex flex-col items-center gap-2 rounded-md border border-line bg-ground px-4 py-5 text-center">
        <p className="text-sm text-soft">{texts.code}</p>
        <p translate="no" className="font-mono text-3xl tracking-widest text-ink">
          {shownCode(pc.code)}
        </p>
        <p className="text-sm text-soft">{texts.check}</p>
      </div>
      {pc.sameNetwork ? null : <Notice tone="warn">{texts.elsewhere}</Notice>}
      <DescriptionList
        rows={[
          { label: texts.label, value: <span translate="no">{pc.label}</span> },
          { label: texts.version, value: <span translate="no">{pc.version}</span> },
          { label: texts.platform, value: <span translate="no">{pc.platform}</span> },
          {
            label: texts.place,
            value: (
              <span translate="no" className="font-mono text-sm">
                {pc.place}
              </span>
            ),
          },
          {
            label: texts.left,
            value: (
              <span className="font-mono text-sm" role="timer">
                {left}
              </span>
            ),
          },
        ]}
      />
      <p className="text-sm text-soft">{pc.known ? texts.known : texts.new}</p>
      {pc.listFull ? <Notice tone="info">{texts.full({ n: maxDevices })}</Notice> : null}
    </Card>
  );
}
