import { sandboxProvider } from '../../../stand-ins/payment/sandbox-provider.ts';
import {
  createSandbox,
  sandboxRuns,
  type SandboxServices,
} from '../../../stand-ins/payment/sandbox.ts';
import type { PaymentProvider, Payments } from '../../platform/ports/payment-provider.ts';
import { sellauthOptions } from './sellauth/sellauth-options.ts';
import { stripeOptions } from './stripe/stripe-options.ts';

/** The providers that these settings make usable; at least the one that new orders go to. */
export async function createPayments(services: SandboxServices): Promise<Payments> {
  const { config } = services;
  const providers = new Map<string, PaymentProvider>();
  if (sandboxRuns(config)) providers.set('sandbox', sandboxProvider(createSandbox(services)));
  const sellauth = sellauthOptions(config);
  if (sellauth !== undefined) {
    const { sellauthProvider } = await import('./sellauth/sellauth-provider.ts');
    providers.set('sellauth', sellauthProvider(sellauth, services.clock));
  }
  const stripe = stripeOptions(config);
  if (stripe !== undefined) {
    const { stripeProvider } = await import('./stripe/stripe-provider.ts');
    providers.set('stripe', stripeProvider(stripe, services.clock));
  }
  return {
    get current() {
      const current = providers.get(config.PAYMENT_PROVIDER);
      if (current === undefined) throw new Error(`${config.PAYMENT_PROVIDER} is not set up`);
      return current;
    },
    all: [...providers.values()],
    find: (id) => providers.get(id),
    async close() {
      await Promise.all([...providers.values()].map((provider) => provider.close()));
    },
  };
}
