declare global {
  interface Window {
    /** Answers to requests that the head of the document sent before any script loaded, by path. */
    preloadedData?: Record<string, Promise<Response | undefined>> | undefined;
  }
}

/** The longest wait for an answer: the server's own time limit for a request. */
export const ANSWER_LIMIT_MS = 30_000;

/**
 * A script for the head of a document: sends the requests of its page while the scripts still load.
 * @param at The address of the page, as a pattern for its path and query.
 * @param paths The paths that it calls, below `/api`.
 * @param scripts The addresses of scripts that its page loads only after its start.
 */
export function preloadScript(
  at: RegExp,
  paths: readonly string[],
  scripts: readonly string[] = [],
): string {
  // Only documents contain it. The browser's scripts do not need it.
  if (!import.meta.env.SSR) return '';
  return `;if(${at}.test(location.pathname+location.search)){let e=window.preloadedData={};
for(let p of ${JSON.stringify(paths)})
(e['/api'+p]=fetch('/api'+p,{signal:AbortSignal.timeout(${ANSWER_LIMIT_MS})})).catch(()=>{})
${scripts.map(moduleLink).join('')}}`;
}

function moduleLink(address: string): string {
  return `;document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href:${JSON.stringify(address)}}))`;
}

/**
 * Divides one preloaded answer into those of several operations. Does nothing without a preloaded
 * answer.
 * @param path The answer's own path, below `/api`.
 * @param parts The path of each operation, below `/api`, by the name of its part. A part that the
 * answer omits is requested separately.
 */
export function dividePreloadedData(path: string, parts: Readonly<Record<string, string>>): void {
  const preloaded = window.preloadedData;
  const whole = preloaded?.[`/api${path}`];
  if (preloaded === undefined || whole === undefined) return;
  delete preloaded[`/api${path}`];
  const read = whole.then(readWhole);
  for (const [name, part] of Object.entries(parts)) {
    const answer = read.then((partOf) => partOf(name));
    // The caller gets the rejection, but there may be no caller.
    answer.catch(() => {});
    preloaded[`/api${part}`] = answer;
  }
}

/** Splits an answer into its parts. A refusal is the answer of each part. */
async function readWhole(response: Response | undefined) {
  if (response === undefined) return () => undefined;
  const { ok, status, headers } = response;
  const text = await response.text();
  if (!ok) return () => new Response(text, { status, headers });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server answers by the contract
  const parts = JSON.parse(text) as Readonly<Record<string, unknown>>;
  return (name: string) =>
    parts[name] === undefined ? undefined : Response.json(parts[name], { headers });
}

/**
 * Returns the pending answer for the first call of its path only. All pending answers are dropped
 * by a login or any other change, by an answer without a session, and after the time limit of a
 * request, because they could then be wrong.
 */
export async function takePreloadedData({ method, url }: Request): Promise<Response | undefined> {
  if (method !== 'GET' || performance.now() > ANSWER_LIMIT_MS) dropPreloadedData();
  const preloaded = window.preloadedData;
  const path = url.slice(location.origin.length);
  const answer = preloaded?.[path];
  if (answer === undefined) return undefined;
  delete preloaded?.[path];
  const response = await answer;
  if (response?.ok === false) dropPreloadedData();
  return response;
}

function dropPreloadedData(): void {
  window.preloadedData = undefined;
}
