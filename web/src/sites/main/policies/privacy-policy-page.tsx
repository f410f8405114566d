import { messages } from '@regz/texts/en.ts';
import { PolicyText, policyMeta } from './policy-text.tsx';

export function meta() {
  return policyMeta(messages.privacyPolicy);
}

export default function PrivacyPolicyPage() {
  return <PolicyText policy={messages.privacyPolicy} />;
}
