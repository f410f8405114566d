import { messages } from '@regz/texts/en.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RedeemSteps } from './redeem-steps.tsx';

const texts = messages.shop.dialog;

it('A purchase has six steps, and names the community only if there is one', () => {
  const shown = (hasCommunity: boolean) =>
    renderToStaticMarkup(<RedeemSteps hasCommunity={hasCommunity} />);
  expect(shown(true)).toContain(texts.joinCommunity);
  expect(shown(false)).not.toContain(texts.joinCommunity);
  expect(shown(false)).toContain(texts.seeDaysLeft);
  expect(shown(false).match(/<li>/g)).toHaveLength(6);
});
