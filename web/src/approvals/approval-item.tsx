import { MINUTE_MS, SECOND_MS } from '@regz/rules/durations.ts';
import { messages } from '@regz/texts/en.ts';
import { approvalTexts as texts } from '@regz/texts/en/approvals/staff.ts';
import { formatInstant } from '../platform/time/format-date.ts';
import { useNow } from '../platform/time/use-now.ts';
import { AroundName } from '../ui/around-name.tsx';
import { Badge, type Tone } from '../ui/feedback/badge.tsx';
import { ApprovalActs } from './approval-acts.tsx';
import { aboutText, type Approval } from './approvals.ts';

const tones: Record<Approval['state'], Tone> = {
  waiting: 'warn',
  approved: 'good',
  declined: 'neutral',
  failed: 'bad',
};

/** The state of an approval, or the time until its act takes effect. */
function State({ state, beginsAt }: Pick<Approval, 'state' | 'beginsAt'>) {
  const now = useNow(SECOND_MS);
  if (beginsAt === null) return <Badge tone={tones[state]}>{texts.states[state]}</Badge>;
  const minutes = Math.max(1, Math.round((Date.parse(beginsAt) - now) / MINUTE_MS));
  return <Badge tone="info">{texts.beginsIn({ minutes })}</Badge>;
}

/** The sentence of the refusal that ended a failed act. */
function failureOf({ refusal }: Approval): string | null {
  const sentences: Readonly<Record<string, unknown>> = messages.errors;
  const sentence = refusal === null ? null : sentences[refusal];
  return typeof sentence === 'string' ? sentence : refusal;
}

type ApprovalItemProps = { approval: Approval; hasColleague: boolean };

/** An act that needs two owners: what it does, who requested it, and its state or acts. */
export function ApprovalItem({ approval, hasColleague }: ApprovalItemProps) {
  const { about, reason, requestedBy, requestedAt, decidedBy, decidedAt } = approval;
  const failure = failureOf(approval);
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 text-sm">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1">
        <p className="font-medium wrap-anywhere">{aboutText(approval)}</p>
        {!('note' in about) || about.note === '' ? null : (
          <p className="wrap-anywhere text-soft">{texts.note({ note: about.note })}</p>
        )}
        <p className="wrap-anywhere text-soft">{texts.reason({ reason })}</p>
        <p className="text-faint">
          <AroundName
            name={requestedBy}
            text={(name) => texts.requested({ name, when: formatInstant(requestedAt) })}
          />
        </p>
        {decidedBy === null || decidedAt === null ? null : (
          <p className="text-faint">
            <AroundName
              name={decidedBy}
              text={(name) => texts.decided({ name, when: formatInstant(decidedAt) })}
            />
          </p>
        )}
        {failure === null ? null : <p className="text-bad">{failure}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <State state={approval.state} beginsAt={approval.beginsAt} />
        {approval.state === 'waiting' ? (
          <ApprovalActs approval={approval} hasColleague={hasColleague} />
        ) : null}
      </div>
    </div>
  );
}
