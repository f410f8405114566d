import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readConfig } from '../platform/config/config.ts';
import type {
  CheckoutScript,
  PaymentProvider,
  Payments,
} from '../platform/ports/payment-provider.ts';
import { readDocuments } from './documents.ts';
import { pageSources } from './page-sources.ts';

let webDir: string;

beforeAll(async () => {
  webDir = await mkdtemp(path.join(os.tmpdir(), 'regz-web-'));
  await cp(inject('webBuild'), webDir, { recursive: true });
});

afterAll(() => rm(webDir, { recursive: true, force: true }));

it('Reading a build keeps documents in memory and assets on disk', () => {
  const documents = readDocuments(webDir, 'client');
  expect(documents.at('/dashboard')?.type).toBe('text/html; charset=utf-8');
  expect(documents.at('/favicon.svg')?.policy).toBeUndefined();
  expect(documents.at('/assets/client/app-1a2b3c.js')).toBeUndefined();
  expect(documents.at('/nowhere')).toBeUndefined();
});

it('Incomplete builds are refused', async () => {
  expect(() => readDocuments(webDir, 'nowhere')).toThrow(/is missing: run "npm run build" first/);
  await rm(path.join(webDir, 'main', 'client', '404'), { recursive: true });
  expect(() => readDocuments(webDir, 'main')).toThrow(/lacks its shell or its 404 page/);
});

const script: CheckoutScript = {
  url: 'https://pay.example/embed.js',
  scriptOrigins: ['https://pay.example'],
  frameOrigins: ['https://checkout.example'],
  connectOrigins: ['https://api.example'],
};

/** Payments with one provider or none; no test here reaches further than its script. */
function payments(known: CheckoutScript | undefined): Payments {
  const never = () => Promise.reject(new Error('nobody pays here'));
  const provider: PaymentProvider = {
    id: 'sandbox',
    live: false,
    leastMinor: null,
    script: known ?? script,
    openCheckout: never,
    closeCheckout: never,
    readWebhook: never,
    readCheckout: never,
    refund: never,
    close: async () => {},
  };
  return {
    offered: known === undefined ? [] : [provider],
    live: false,
    leastMinor: null,
    all: [],
    find: () => (known === undefined ? undefined : provider),
    close: async () => {},
  };
}

function policyOf(known: CheckoutScript | undefined, build: string, path: string): string {
  const config = readConfig({ NODE_ENV: 'test' });
  const documents = readDocuments(inject('webBuild'), build, pageSources(config, payments(known)));
  return documents.at(path)?.policy ?? '';
}

it('The store may load the payment provider’s script, frame and answers', () => {
  const policy = policyOf(script, 'main', '/store');
  expect(policy).toContain("script-src 'self' https://pay.example 'sha256-");
  expect(policy).toContain('frame-src https://checkout.example;');
  expect(policy).toContain("connect-src 'self' https://api.example;");
});

it.each([
  ['main', '/'],
  ['main', '/Free'],
  ['main', '/__spa-fallback'],
  ['main', '/404'],
  ['client', '/dashboard'],
  ['admin', '/admin'],
])('Nothing of the payment provider may load on %s %s', (build, path) => {
  const policy = policyOf(script, build, path);
  expect(policy).toContain("connect-src 'self';");
  expect(policy).toContain("frame-src 'none';");
  expect(policy).not.toContain('.example');
});

it('Nothing of an unconfigured payment provider may load', () => {
  const policy = policyOf(undefined, 'main', '/store');
  expect(policy).toContain("connect-src 'self';");
  expect(policy).toContain("frame-src 'none';");
});
