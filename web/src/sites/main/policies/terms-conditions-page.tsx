import { messages } from '../../../i18n/en.ts';
import { stillPage } from '../../../platform/document/still-page.ts';
import { PolicyText, policyMeta } from './policy-text.tsx';

export const handle = stillPage;

export function meta() {
  return policyMeta(messages.termsConditions);
}

export default function TermsConditionsPage() {
  return <PolicyText policy={messages.termsConditions} />;
}
