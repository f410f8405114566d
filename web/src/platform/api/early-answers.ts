declare global {
  interface Window {
    /** Answers that the head of the document has asked for before any script came, by path. */
    earlyAnswers?: Record<string, Promise<Response>>;
  }
}

/** How long an answer is waited for: as long as the server itself gives a request. */
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

/** The answer that is already on its way to the first call of a path, and to no other. */
export function takeEarlyAnswer({ method, url }: Request): Promise<Response> | undefined {
  const early = window.earlyAnswers;
  const path = url.slice(location.origin.length);
  const answer = method === 'GET' ? early?.[path] : undefined;
  if (answer !== undefined) delete early?.[path];
  return answer;
}
