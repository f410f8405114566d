import type { TaskAreaWords } from '../i18n/task-area/en/catalogue.ts';

type RedeemStepsProps = { texts: TaskAreaWords['shop']['dialog']; hasCommunity: boolean };

/** The six steps. Without a community the fifth links to the dashboard. */
export function RedeemSteps({ texts, hasCommunity }: RedeemStepsProps) {
  const fifth = hasCommunity ? texts.joinCommunity : texts.seeDaysLeft;
  return (
    <ol className="flex list-decimal flex-col gap-1 pl-6">
      {[...texts.steps, fifth, texts.logIn].map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
