import { isRunning } from '@regz/rules/licenses/days-left.ts';
import { signInPath } from '@regz/rules/panel/sign-in-codes.ts';
import { messages } from '@regz/texts/en.ts';
import { type ReactNode, useState } from 'react';
import { StartResetButton } from '../../../devices/start-reset/start-reset-button.tsx';
import type { Account } from '../../../identity/session/customer-session.ts';
import { AskingPcCard } from '../../../panel/sign-in/asking-pc-card.tsx';
import { CodeForm } from '../../../panel/sign-in/code-form.tsx';
import { DecisionCard } from '../../../panel/sign-in/decision-card.tsx';
import { type AskingPc, useAskingPc } from '../../../panel/sign-in/use-sign-in.ts';
import { errorText } from '../../../platform/api/error-text.ts';
import { isUnanswered } from '../../../platform/api/unanswered.ts';
import { paths } from '../../../platform/paths.ts';
import { LoadFailure } from '../../../platform/queries/load-failure.tsx';
import { Link, useNavigate } from '../../../platform/routing/router.tsx';
import { useNow } from '../../../platform/time/use-now.ts';
import { useSecondsUntil } from '../../../platform/time/use-seconds-until.ts';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { Moment } from '../../../ui/feedback/moment.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Card } from '../../../ui/layout/card.tsx';

const texts = messages.panel.signIn;

/** The reason why a code has no PC, and the field for another code. */
function NoPc({ text, code }: { text: string; code: string }) {
  const navigate = useNavigate();
  return (
    <div className="w-full max-w-[36rem]">
      <Card title={texts.failed}>
        <Notice tone="bad">{text}</Notice>
        <CodeForm typed={code} onCode={(entered) => navigate(signInPath(entered))} />
      </Card>
    </div>
  );
}

function DashboardLink() {
  return (
    <Link to={paths.dashboard} className={buttonClass('secondary')}>
      {texts.toDashboard}
    </Link>
  );
}

/**
 * The next step: an automatic start, a reset that the PC waits for, or a missing requirement of the
 * account.
 */
function nextText({ pc, account }: { pc: AskingPc; account: Account }, nowMs: number): string {
  const { text, waiting, paused, incomplete } = texts.approved;
  if (account.adminApproval && account.frozenDays !== null) return paused({ label: pc.label });
  if (!account.adminApproval || !isRunning(account, nowMs)) return incomplete({ label: pc.label });
  return pc.listFull ? waiting({ label: pc.label }) : text({ label: pc.label });
}

function Approved({ pc, account }: { pc: AskingPc; account: Account }) {
  const navigate = useNavigate();
  const nowMs = useNow();
  return (
    <div
      role="status"
      className="flex w-full max-w-[36rem] flex-col items-start gap-6 *:first:w-full"
    >
      <Moment title={texts.approved.title}>
        <p className="wrap-anywhere">{nextText({ pc, account }, nowMs)}</p>
      </Moment>
      <div className="flex flex-wrap items-start gap-3">
        {pc.listFull ? (
          <StartResetButton account={account} onStarted={(path) => navigate(path)} />
        ) : null}
        <DashboardLink />
      </div>
    </div>
  );
}

function Refused() {
  return (
    <div className="w-full max-w-[36rem]">
      <Card title={texts.refused.title}>
        <p className="text-soft">{texts.refused.text}</p>
        <div>
          <DashboardLink />
        </div>
      </Card>
    </div>
  );
}

type DecideProps = { pc: AskingPc; account: Account; loadedAtMs: number };

function Decide({ pc, account, loadedAtMs }: DecideProps) {
  const [approved, setApproved] = useState<boolean | null>(pc.approved ? true : null);
  const secondsLeft = useSecondsUntil(loadedAtMs + pc.secondsLeft * 1000);
  if (approved === true) return <Approved pc={pc} account={account} />;
  if (approved === false) return <Refused />;
  if (secondsLeft === 0) return <NoPc text={messages.errors.PANEL_CODE_EXPIRED} code="" />;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-5">
      <AskingPcCard pc={pc} secondsLeft={secondsLeft} maxDevices={account.maxDevices} />
      <DecisionCard
        pc={pc}
        account={account}
        returnTo={signInPath(pc.code)}
        onDecided={setApproved}
      />
    </div>
  );
}

type PcDecisionProps = {
  code: string;
  account: Account;
  /** Shown while the server looks for the PC. */
  pending: ReactNode;
};

/** The PC of a code, until the person has decided about it. */
export function PcDecision({ code, account, pending }: PcDecisionProps) {
  const { data, dataUpdatedAt, error, refetch } = useAskingPc(code);
  if (data !== undefined) return <Decide pc={data} account={account} loadedAtMs={dataUpdatedAt} />;
  if (error === null) return pending;
  if (isUnanswered(error)) {
    return <LoadFailure title={texts.loadFailed} error={error} onRetry={() => void refetch()} />;
  }
  return <NoPc text={errorText(error)} code={code} />;
}
