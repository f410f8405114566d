declare global {
  interface Window {
    /** Answers that the head of the document has asked for before any script came, by path. */
    earlyAnswers?: Record<string, Promise<Response | undefined>> | undefined;
  }
}

/** How long to wait for an answer: as long as the server itself gives a request. */
export const ANSWER_LIMIT_MS = 30_000;

/**
 * For the head of a document: asks for what its page is going to call, while the scripts are still
 * on their way.
 * @param at The address of the page, as a pattern for its path and query.
 * @param paths What it calls, below `/api`.
 */
export function earlyAnswersScript(at: RegExp, paths: readonly string[]): string {
  return `;if(${at}.test(location.pathname+location.search)){let e=window.earlyAnswers={};
for(let p of ${JSON.stringify(paths)})
(e['/api'+p]=fetch('/api'+p,{signal:AbortSignal.timeout(${ANSWER_LIMIT_MS})})).catch(()=>{})}`;
}

/**
 * Divides one early answer into those of several operations. Does nothing if there is no early
 * answer.
 * @param path The answer's own path, below `/api`.
 * @param parts The path of each operation, below `/api`, by the name of its part. A part that the
 * answer leaves out is requested separately.
 */
export function divideEarlyAnswer(path: string, parts: Readonly<Record<string, string>>): void {
  const early = window.earlyAnswers;
  const whole = early?.[`/api${path}`];
  if (early === undefined || whole === undefined) return;
  delete early[`/api${path}`];
  const read = whole.then(readWhole);
  for (const [name, part] of Object.entries(parts)) {
    const answer = read.then((partOf) => partOf(name));
    // The caller gets the rejection; there may be no caller.
    answer.catch(() => {});
    early[`/api${part}`] = answer;
  }
}

/** What tells the parts of an answer apart. A refusal is the answer of each of them. */
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
 * The answer already on its way, for the first call of its path and no other. None outlives what
 * could have made it wrong: all are dropped by a login or any other change, by an answer that
 * reports no session, and after the time limit of a request.
 */
export async function takeEarlyAnswer({ method, url }: Request): Promise<Response | undefined> {
  if (method !== 'GET' || performance.now() > ANSWER_LIMIT_MS) dropEarlyAnswers();
  const early = window.earlyAnswers;
  const path = url.slice(location.origin.length);
  const answer = early?.[path];
  if (answer === undefined) return undefined;
  delete early?.[path];
  const response = await answer;
  if (response?.ok === false) dropEarlyAnswers();
  return response;
}

function dropEarlyAnswers(): void {
  window.earlyAnswers = undefined;
}
