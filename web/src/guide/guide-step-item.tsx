import { messages } from '../i18n/en.ts';
import { CopyButton } from '../ui/buttons/copy-button.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import type { GuideStep } from './guide-content.ts';
import { GuidePieces } from './guide-pieces.tsx';

const texts = messages.guide;

type GuideStepItemProps = {
  step: GuideStep;
  /** Undefined while the check marks are not known. */
  done: boolean | undefined;
  communityInviteUrl: string | null | undefined;
  onMark: (done: boolean) => void;
};

function Command({ command }: { command: string }) {
  const toast = useToast();
  return (
    <div className="flex min-w-0 items-center justify-between gap-2 rounded-md border border-line bg-ground py-1 pr-1 pl-4">
      <code translate="no" className="min-w-0 font-mono text-sm wrap-anywhere">
        {command}
      </code>
      <span className="print:hidden">
        <CopyButton
          text={command}
          label={texts.copy}
          copiedLabel={texts.copied}
          onCopied={() => toast.success(texts.copied)}
          onFailed={() => toast.failure(texts.copyFailed)}
        />
      </span>
    </div>
  );
}

/** One step with its check mark, and what to do when it does not work. */
export function GuideStepItem({ step, done, communityInviteUrl, onMark }: GuideStepItemProps) {
  const text = communityInviteUrl === null ? (step.withoutInvite ?? step.text) : step.text;
  return (
    <li className="flex break-inside-avoid gap-4 py-4">
      <input
        type="checkbox"
        aria-label={texts.mark(step.title)}
        className="mt-0.5 size-6 shrink-0 cursor-pointer disabled:cursor-wait"
        checked={done === true}
        disabled={done === undefined}
        onChange={(event) => onMark(event.target.checked)}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <h3 className={`text-lg ${done === true ? 'text-soft' : ''}`}>{step.title}</h3>
        <p className="max-w-prose text-soft wrap-anywhere">
          <GuidePieces text={text} communityInviteUrl={communityInviteUrl} />
        </p>
        {step.command === undefined ? null : <Command command={step.command} />}
        {step.trouble === undefined ? null : (
          <details className="max-w-prose text-sm">
            <summary className="w-fit cursor-pointer py-1 text-faint">{texts.trouble}</summary>
            <p className="border-l-2 border-warn pl-3 text-soft">{step.trouble}</p>
          </details>
        )}
      </div>
    </li>
  );
}
