import type { OpenAPI } from '@orpc/contract';
import { isOutsideApi } from '@regz/contract/file-routes.ts';
import { documentPolicy } from '../../guards/content-security-policy.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

const STYLE = `
:root { color-scheme: dark light; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem; }
li { padding: .25rem 0; overflow-wrap: anywhere; }
details { border-top: 1px solid #8885; padding: .75rem 0; }
summary { cursor: pointer; }
code { font-family: ui-monospace, monospace; }
.method { display: inline-block; min-width: 4.5rem; font-weight: 700; text-transform: uppercase; }
pre { overflow-x: auto; padding: 1rem; border: 1px solid #8885; border-radius: .4rem; }
`;

const TO_ALL = '<p><a href="/api/docs">All operations</a></p>';

export type ApiPage = { html: string; policy: string };
type Operation = { method: string; path: string; operation: OpenAPI.OperationObject };

/**
 * The contract as pages without scripts, by what follows `/api/docs/` in their addresses: at the empty one a
 * list of everything, at an operation's name its input and answers, and the bodies of refusals and webhooks.
 */
export function apiPages(description: OpenAPI.Document): ReadonlyMap<string, ApiPage> {
  const operations = operationsOf(description);
  const bodies = {
    refusals: Object.entries(description.components?.schemas ?? {}),
    webhooks: Object.entries(description.webhooks ?? {}),
  };
  const index = page(
    'Regz API',
    `<p>${escape(description.info.description ?? '')}</p>
<p>For machines: <a href="/api/openapi.json">openapi.json</a></p>
<ul>${operations.map(listItem).join('\n')}</ul>
${Object.entries(bodies).map(namesOf).join('\n')}`,
  );
  const others = Object.entries(bodies).map(
    ([address, each]) => [address, bodiesPage(address, each)] as const,
  );
  const pages = operations.map((each) => [nameOf(each), operationPage(each)] as const);
  return new Map([['', index], ...others, ...pages]);
}

function namesOf([address, each]: readonly [string, readonly [string, unknown][]]): string {
  const names = each.map(([name]) => `<code>${escape(name)}</code>`);
  return `<h2><a href="/api/docs/${address}">${titleOf(address)}</a></h2><p>${names.join(' ')}</p>`;
}

function bodiesPage(address: string, each: readonly [string, unknown][]): ApiPage {
  const sections = each.map(([name, body]) => bodySection(name, body));
  return page(titleOf(address), `${TO_ALL}\n${sections.join('\n')}`);
}

function titleOf(address: string): string {
  return `${address.slice(0, 1).toUpperCase()}${address.slice(1)}`;
}

function operationsOf(description: OpenAPI.Document): Operation[] {
  return Object.entries(description.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method];
      return operation === undefined ? [] : [{ method, path, operation }];
    }),
  );
}

function page(title: string, content: string): ApiPage {
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escape(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head>
<body><main><h1>${escape(title)}</h1>
${content}</main></body></html>`;
  return { html, policy: documentPolicy(html) };
}

function nameOf({ operation }: Operation): string {
  return operation.operationId ?? '';
}

function methodAndPath({ method, path }: Operation): string {
  return `<code><span class="method">${method}</span> ${isOutsideApi(path) ? '' : '/api'}${escape(path)}</code>`;
}

function listItem(each: Operation): string {
  const name = escape(nameOf(each));
  return `<li><a href="/api/docs/${name}">${methodAndPath(each)}</a> ${name}</li>`;
}

function operationPage(each: Operation): ApiPage {
  const { operation } = each;
  const parts = [
    TO_ALL,
    `<p>${methodAndPath(each)}</p>`,
    `<p>${escape(operation.summary ?? '')}</p>`,
  ];
  if (operation.security !== undefined) parts.push(block('Who may call', operation.security));
  if (operation.parameters !== undefined) parts.push(block('Parameters', operation.parameters));
  if (operation.requestBody !== undefined) parts.push(block('Body', operation.requestBody));
  for (const [status, response] of Object.entries(operation.responses ?? {})) {
    parts.push(block(`Answer ${status}`, response));
  }
  return page(nameOf(each), parts.join('\n'));
}

function bodySection(event: string, item: unknown): string {
  return `<details><summary><code>${escape(event)}</code></summary>${block('Body', item)}</details>`;
}

function block(title: string, value: unknown): string {
  return `<h2>${escape(title)}</h2><pre>${escapeText(JSON.stringify(value, null, 1))}</pre>`;
}

/** Quotes may stay where no attribute ends at them. */
function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`);
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}
