import { messages } from '../i18n/en.ts';
import { Card } from '../ui/layout/card.tsx';
import type { GuideSection } from './guide-content.ts';
import { GuidePieces } from './guide-pieces.tsx';
import { GuideStepItem } from './guide-step-item.tsx';
import { guideWords } from './guide-words.ts';

const texts = messages.guide;

type GuideSectionCardProps = {
  section: GuideSection;
  /** The steps that are ticked off; undefined while that is not known. */
  done: readonly string[] | undefined;
  communityInviteUrl: string | null | undefined;
  onMark: (step: string, done: boolean) => void;
};

/** One section of the guide. Source: specification A 2.6. */
export function GuideSectionCard(props: GuideSectionCardProps) {
  const { section, done, communityInviteUrl, onMark } = props;
  const { id, title, intro, steps = [], notes = [] } = section;
  const count = steps.filter((step) => done?.includes(step.id)).length;
  // Its room is kept from the beginning: on a narrow screen it is a line of its own.
  const counter =
    steps.length === 0 ? null : (
      <span
        aria-hidden={done === undefined}
        className={`font-mono text-sm text-faint ${done === undefined ? 'opacity-0' : ''}`}
      >
        {texts.sectionDone(count, steps.length)}
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
