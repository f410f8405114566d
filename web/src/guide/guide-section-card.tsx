import { messages } from '@regz/texts/en.ts';
import { paths } from '../platform/paths.ts';
import { CopyButton } from '../ui/buttons/copy-button.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Rich } from '../ui/rich.tsx';
import type { GuideLink, GuideSection, GuideStep, GuideText } from './guide-content.ts';

const texts = messages.guide;
const LINK_CLASS = 'text-accent-text underline underline-offset-4';

type GuideSectionCardProps = {
  section: GuideSection;
  /** The completed steps. Undefined while unknown. */
  done: readonly string[] | undefined;
  communityInviteUrl: string | null | undefined;
  onMark: (step: string, done: boolean) => void;
};

/** One section of the guide. */
export function GuideSectionCard(props: GuideSectionCardProps) {
  const { section, done, communityInviteUrl, onMark } = props;
  const { id, title, intro, steps, notes = [] } = section;
  const count = steps.filter((step) => done?.includes(step.id)).length;
  // Its space is reserved from the start: on a narrow screen it is a separate line.
  const counter =
    steps.length === 0 ? null : (
      <span
        aria-hidden={done === undefined}
        className={`font-mono text-sm text-faint ${done === undefined ? 'opacity-0' : ''}`}
      >
        {texts.sectionDone({ done: count, all: steps.length })}
      </span>
    );
  return (
    <div id={id} className="scroll-mt-20">
      <Card title={title} actions={counter}>
        {intro === undefined ? null : (
          <p className="max-w-prose text-soft">
            <GuidePieces text={intro} communityInviteUrl={communityInviteUrl} />
          </p>
        )}
        {steps.length === 0 ? null : (
          <ol className="flex flex-col divide-y divide-line">
            {steps.map((step) => (
              <GuideStepItem
                key={step.id}
                step={step}
                done={done?.includes(step.id)}
                communityInviteUrl={communityInviteUrl}
                onMark={(isDone) => onMark(step.id, isDone)}
              />
            ))}
          </ol>
        )}
        {notes.length === 0 ? null : (
          <ul className="flex max-w-prose list-disc flex-col gap-3 pl-5 text-soft">
            {notes.map((note) => (
              <li key={guideWords(note)}>
                <GuidePieces text={note} communityInviteUrl={communityInviteUrl} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

type GuideStepItemProps = {
  step: GuideStep;
  /** Undefined while the checkmarks are unknown. */
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

/** One step with its checkmark, and help if it does not work. */
function GuideStepItem({ step, done, communityInviteUrl, onMark }: GuideStepItemProps) {
  const text = communityInviteUrl === null ? (step.withoutInvite ?? step.text) : step.text;
  return (
    <li className="flex break-inside-avoid gap-4 py-4">
      <input
        type="checkbox"
        aria-label={texts.mark({ title: step.title })}
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

type PiecesProps = {
  text: GuideText;
  /** The invite to the community. Null if the operator configured none, undefined until known. */
  communityInviteUrl: string | null | undefined;
};

/** A text of the guide with its links. */
function GuidePieces({ text, communityInviteUrl }: PiecesProps) {
  if (typeof text === 'string') return text;
  const link = (to: GuideLink) => (words: string) => {
    const url = to === 'community' ? communityInviteUrl : paths[to];
    if (!url) return <span>{words}</span>;
    const elsewhere = to === 'community' ? { target: '_blank', rel: 'noreferrer' } : {};
    return (
      <a href={url} {...elsewhere} className={LINK_CLASS}>
        {words}
      </a>
    );
  };
  const marks = {
    community: link('community'),
    dashboard: link('dashboard'),
    download: link('download'),
  };
  return <Rich parts={text} marks={marks} />;
}

/** A text of the guide without its links. */
export function guideWords(text: GuideText): string {
  return typeof text === 'string'
    ? text
    : text.map((part) => (typeof part === 'string' ? part : part[1])).join('');
}
