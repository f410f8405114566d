import { sandboxProvider } from '../../../stand-ins/payment/sandbox/sandbox-provider.ts';
import {
  createSandbox,
  sandboxRuns,
  type SandboxServices,
} from '../../../stand-ins/payment/sandbox/sandbox.ts';
import { offeredProviders } from '../../platform/config/payments.ts';
import type { PaymentProvider, Payments } from '../../platform/ports/payment-provider.ts';
import { payhereOptions } from './payhere/payhere-options.ts';
import { sellauthOptions } from './sellauth/sellauth-options.ts';
import { stripeOptions } from './stripe/stripe-options.ts';
import { transferProvider } from './transfer/transfer-provider.ts';

/** The providers that are usable with these settings, at least those for new orders. */
export async function createPayments(services: SandboxServices): Promise<Payments> {
  const { config } = services;
  const providers = new Map<string, PaymentProvider>();
  if (sandboxRuns(config)) providers.set('sandbox', sandboxProvider(createSandbox(services)));
  const sellauth = sellauthOptions(config);
  if (sellauth !== undefined) {
    const { sellauthProvider } = await import('./sellauth/sellauth-provider.ts');
    providers.set('sellauth', sellauthProvider(sellauth, services.clock));
  }
  const payhere = payhereOptions(config);
  if (payhere !== undefined) {
    const { payhereProvider } = await import('./payhere/payhere-provider.ts');
    providers.set('payhere', payhereProvider(payhere, services));
  }
  const transfer = transferProvider(services);
  if (transfer !== undefined) providers.set('transfer', transfer);
  const stripe = stripeOptions(config);
  if (stripe !== undefined) {
    const { stripeProvider } = await import('./stripe/stripe-provider.ts');
    providers.set('stripe', stripeProvider(stripe, services.clock));
  }
  const offered = offeredProviders(config).flatMap((id) => providers.get(id) ?? []);
  const least = offered.flatMap(({ leastMinor }) => leastMinor ?? []);
  return {
    offered,
    live: offered.every(({ live }) => live),
    leastMinor: least.length === 0 ? null : Math.max(...least),
    all: [...providers.values()],
    find: (id) => providers.get(id),
    async close() {
      await Promise.all([...providers.values()].map((provider) => provider.close()));
    },
  };
}
