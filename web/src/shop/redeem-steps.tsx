import { messages } from '@regz/texts/en.ts';

const texts = messages.shop.dialog;

/** The six steps. Without a community the fifth links to the dashboard. */
export function RedeemSteps({ hasCommunity }: { hasCommunity: boolean }) {
  const fifth = hasCommunity ? texts.joinCommunity : texts.seeDaysLeft;
  return (
    <ol className="flex list-decimal flex-col gap-1 pl-6">
      {[...texts.steps, fifth, texts.logIn].map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
