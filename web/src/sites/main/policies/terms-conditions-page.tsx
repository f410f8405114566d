import { messages } from '@regz/texts/en.ts';
import { PolicyText, policyMeta } from './policy-text.tsx';

export function meta() {
  return policyMeta(messages.termsConditions);
}

export default function TermsConditionsPage() {
  return <PolicyText policy={messages.termsConditions} />;
}
