import { parentPort } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { apiPage } from './api-page.ts';
import { describeApi } from './describe-api.ts';

/** The contract as OpenAPI 3.1 and as a page, each also compressed. */
export type DescribedApi = { json: Uint8Array; page: Uint8Array; policy: string } & {
  compressed: { json: Uint8Array; page: Uint8Array };
};

// Runs in its own thread: writing all this takes half a second, which would block requests.
const description = await describeApi();
const { html, policy } = apiPage(description);
const json = Buffer.from(JSON.stringify(description));
const page = Buffer.from(html);
const described: DescribedApi = {
  json,
  page,
  policy,
  compressed: { json: gzipSync(json), page: gzipSync(page) },
};
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(described);
