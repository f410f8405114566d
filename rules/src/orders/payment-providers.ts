/** The payment providers that the product knows; `sandbox` is its own and takes no real money. */
export const paymentProviderIds = ['sandbox', 'payhere', 'transfer', 'sellauth', 'stripe'] as const;
export type PaymentProviderId = (typeof paymentProviderIds)[number];

export function isPaymentProviderId(text: string): text is PaymentProviderId {
  return paymentProviderIds.some((id) => id === text);
}
