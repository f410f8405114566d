import type { ContactField } from '@regz/rules/orders/payer-contact.ts';
import type { PaymentProviderId } from '@regz/rules/orders/payment-providers.ts';

const names: Partial<Record<PaymentProviderId, string>> = {
  payhere: 'PayHere',
  stripe: 'Stripe',
  sellauth: 'SellAuth',
};

/** The text for a pending payment: who has to act. It is never the buyer. */
export function pendingPayment(provider: PaymentProviderId): string {
  if (provider === 'transfer') return 'Your slip is under review. Do not pay again.';
  const name = names[provider] ?? 'The payment provider';
  return `${name} is still processing your payment. Do not pay again.`;
}

/** The state of an order whose payment is pending. */
export function pendingLabel(provider: PaymentProviderId): string {
  return provider === 'transfer' ? 'Under review' : 'Processing';
}

/** Contact data that a provider requires before it takes a payment. */
export const missingContact: Record<ContactField, string> = {
  email: 'Add an email address to your account first: this provider requires one.',
  mobileNumber: 'Add a mobile number to your account first: this provider requires one.',
};
