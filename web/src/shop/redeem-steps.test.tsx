import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { shop as english } from '../i18n/task-area/en/shop.ts';
import { shop as sinhala } from '../i18n/task-area/si/shop.ts';
import { shop as tamil } from '../i18n/task-area/ta/shop.ts';
import { RedeemSteps } from './redeem-steps.tsx';

it.each([english, sinhala, tamil])(
  'A purchase has six steps, and names the community only if there is one',
  ({ dialog: texts }) => {
    const shown = (hasCommunity: boolean) =>
      renderToStaticMarkup(<RedeemSteps texts={texts} hasCommunity={hasCommunity} />);
    expect(shown(true)).toContain(texts.joinCommunity);
    expect(shown(false)).not.toContain(texts.joinCommunity);
    expect(shown(false)).toContain(texts.seeDaysLeft);
    expect(shown(false).match(/<li>/g)).toHaveLength(6);
  },
);
