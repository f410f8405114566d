import { createContext, use } from 'react';
import type { PageMatch } from './match-page.ts';
import { pageCode } from './page-code.ts';

type Below = PageMatch & { context?: unknown };

const BelowContext = createContext<Below>({ ids: [], params: {} });

export function useBelow(): Below {
  return use(BelowContext);
}

/** The outermost of some pages; the others are shown where it has its outlet. */
export function Pages({ ids: [id, ...ids], params, context }: Below) {
  const Code = id === undefined ? undefined : pageCode(id)?.default;
  if (Code === undefined) return null;
  return (
    <BelowContext value={{ ids, params, context }}>
      <Code />
    </BelowContext>
  );
}
