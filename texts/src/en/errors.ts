import type { ErrorSentences } from '../error-sentences.ts';
import { apiTokenErrors } from './api-tokens/errors.ts';
import { approvalErrors } from './approvals/errors.ts';
import { coinErrors } from './coins/errors.ts';
import { communityErrors } from './community/errors.ts';
import { contactErrors } from './contact/errors.ts';
import { contactFileErrors } from './contact/file-errors.ts';
import { couponsErrors } from './coupons/errors.ts';
import { deviceErrors } from './devices/errors.ts';
import { downloadErrors } from './downloads/errors.ts';
import { eventHookErrors } from './event-hooks/errors.ts';
import { freePanelErrors } from './free-panel/errors.ts';
import { gameErrors } from './games/errors.ts';
import { giveawayErrors } from './giveaways/errors.ts';
import { guideErrors } from './guide/errors.ts';
import { guildErrors } from './guild/errors.ts';
import { accountErrors } from './identity/errors.ts';
import { incidentErrors } from './incidents/errors.ts';
import { keyStockErrors } from './key-stock/errors.ts';
import { licenseErrors } from './licenses/errors.ts';
import { notificationErrors } from './notifications/errors.ts';
import { orderErrors } from './orders/errors.ts';
import { giftErrors } from './orders/gift-errors.ts';
import { giftFormErrors } from './orders/gift-form-errors.ts';
import { pendingErrors } from './orders/pending-errors.ts';
import { slipErrors } from './orders/slip-errors.ts';
import { panelErrors } from './panel/errors.ts';
import { requestErrors } from './platform/errors.ts';
import { shopErrors } from './shop/errors.ts';
import { siteErrors } from './sites/errors.ts';
import { storefrontErrors } from './storefront/errors.ts';
import { taskErrors } from './tasks/errors.ts';

/** One sentence per refusal, each capability's from its own folder. The build flattens them. */
export const errors = {
  ...requestErrors,
  ...accountErrors,
  ...apiTokenErrors,
  ...approvalErrors,
  ...eventHookErrors,
  ...storefrontErrors,
  ...orderErrors,
  ...giftErrors,
  ...giftFormErrors,
  ...pendingErrors,
  ...slipErrors,
  ...licenseErrors,
  ...communityErrors,
  ...couponsErrors,
  ...deviceErrors,
  ...downloadErrors,
  ...panelErrors,
  ...guideErrors,
  ...keyStockErrors,
  ...notificationErrors,
  ...coinErrors,
  ...taskErrors,
  ...gameErrors,
  ...shopErrors,
  ...siteErrors,
  ...freePanelErrors,
  ...contactErrors,
  ...contactFileErrors,
  ...guildErrors,
  ...giveawayErrors,
  ...incidentErrors,
} satisfies ErrorSentences;
