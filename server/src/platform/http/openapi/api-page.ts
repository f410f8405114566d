import type { OpenAPI } from '@orpc/contract';
import { documentPolicy } from '../../guards/content-security-policy.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

const STYLE = `
:root { color-scheme: dark light; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem; }
details { border-top: 1px solid #8885; padding: .75rem 0; }
summary { cursor: pointer; }
code { font-family: ui-monospace, monospace; }
.method { display: inline-block; min-width: 4.5rem; font-weight: 700; text-transform: uppercase; }
pre { overflow-x: auto; padding: 1rem; border: 1px solid #8885; border-radius: .4rem; }
`;

/** The contract as one page without scripts: every operation, its input, answers and refusals. */
export function apiPage(description: OpenAPI.Document): { html: string; policy: string } {
  const operations = Object.entries(description.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method];
      return operation === undefined ? [] : [operationSection(method, path, operation)];
    }),
  );
  const hooks = Object.entries(description.webhooks ?? {}).map(([event, item]) =>
    bodySection(event, item),
  );
  const refusals = Object.entries(description.components?.schemas ?? {}).map(([code, schema]) =>
    bodySection(code, schema),
  );
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Regz API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head>
<body><main><h1>Regz API</h1><p>${escape(description.info.description ?? '')}</p>
<p>For machines: <a href="/api/openapi.json">openapi.json</a></p>
${operations.join('\n')}<h2>Refusals</h2>
${refusals.join('\n')}<h2>Webhooks</h2>
${hooks.join('\n')}</main></body></html>`;
  return { html, policy: documentPolicy(html) };
}

function operationSection(
  method: string,
  path: string,
  operation: OpenAPI.OperationObject,
): string {
  const parts = [
    `<summary><code><span class="method">${method}</span> /api${escape(path)}</code></summary>`,
    `<p>${escape(operation.summary ?? '')} (${escape(operation.operationId ?? '')})</p>`,
  ];
  if (operation.security !== undefined) parts.push(block('Who may call', operation.security));
  if (operation.parameters !== undefined) parts.push(block('Parameters', operation.parameters));
  if (operation.requestBody !== undefined) parts.push(block('Body', operation.requestBody));
  for (const [status, response] of Object.entries(operation.responses ?? {})) {
    parts.push(block(`Answer ${status}`, response));
  }
  return `<details>${parts.join('\n')}</details>`;
}

function bodySection(event: string, item: unknown): string {
  return `<details><summary><code>${escape(event)}</code></summary>${block('Body', item)}</details>`;
}

function block(title: string, value: unknown): string {
  return `<h2>${escape(title)}</h2><pre>${escape(JSON.stringify(value, null, 2))}</pre>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}
