import { messages } from '@regz/texts/en.ts';
import type { Part } from '@regz/texts/sentences.ts';

/** The target of a link in the guide. */
export type GuideLink = 'community' | 'dashboard' | 'download';

export type GuideText = string | readonly Part<GuideLink>[];

type StepText = {
  title: string;
  text: GuideText;
  /** Replaces it if the operator configured no invite to the community. */
  withoutInvite?: GuideText;
  /** Help if the step does not work. */
  trouble?: string;
};

type SectionText = {
  title: string;
  intro?: GuideText;
  steps?: Readonly<Record<string, StepText>>;
  /** Notes without a checkbox. */
  notes?: readonly GuideText[];
};

export type GuideStep = StepText & {
  id: string;
  /** A line to copy into a terminal. */
  command: string | undefined;
};

export type GuideSection = Omit<SectionText, 'steps'> & { id: string; steps: readonly GuideStep[] };

const commands: Readonly<Record<string, string>> = {
  'download-checksum': 'Get-FileHash .\\regz-panel.zip -Algorithm SHA256',
};

const content: Readonly<Record<string, SectionText>> = messages.guideContent;

/** The install guide, in the order of its text. */
export const guideSections: readonly GuideSection[] = Object.entries(content).map(
  ([id, { steps = {}, ...section }]) => ({
    ...section,
    id,
    steps: Object.entries(steps).map(([step, text]) => ({
      ...text,
      id: step,
      command: commands[step],
    })),
  }),
);
