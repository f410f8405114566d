import { parentPort } from 'node:worker_threads';
import { type ApiPage, apiPages } from './api-page.ts';
import { describeApi } from './describe-api.ts';

/** The contract as OpenAPI 3.1, and as pages by what follows `/api/docs/` in their addresses. */
export type DescribedApi = { json: string; pages: ReadonlyMap<string, ApiPage> };

// Runs in its own thread: writing all this takes half a second, which would block requests.
const description = await describeApi();
const described: DescribedApi = {
  json: JSON.stringify(description),
  pages: apiPages(description),
};
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(described);
