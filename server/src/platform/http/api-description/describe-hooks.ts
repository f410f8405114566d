import type { OpenAPI } from '@orpc/contract';
import { exampleBody, hookBody } from '@regz/contract/event-hooks/hook-bodies.ts';
import { hookEvents, TEST_EVENT } from '@regz/rules/event-hooks/endpoints.ts';
import * as z from 'zod';

const responses = { '2XX': { description: 'The event was accepted.' } };

/** Describes what endpoints receive: the body of each event, with an example. */
export function describeHooks(description: OpenAPI.Document): void {
  const webhooks = ([...hookEvents, TEST_EVENT] as const).map((event) => {
    const schema = z.toJSONSchema(hookBody(event));
    const content = { 'application/json': { schema, example: exampleBody(event) } };
    const names = {
      operationId: `hooks.${event}`,
      summary: `The event ${event}`,
      tags: ['eventHooks'],
    };
    return [
      event,
      { post: { ...names, security: [], requestBody: { content }, responses } },
    ] as const;
  });
  Object.assign(description, { webhooks: Object.fromEntries(webhooks) });
}
