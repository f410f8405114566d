import { messages } from '@regz/texts/en.ts';
import { PolicyText, policyMeta } from './policy-text.tsx';

export function meta() {
  return policyMeta(messages.returnPolicy);
}

export default function ReturnPolicyPage() {
  return <PolicyText policy={messages.returnPolicy} />;
}
