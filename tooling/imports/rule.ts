import type { Place } from './places.ts';
import type { Target } from './targets.ts';

/** One import, as the rules check it. */
export interface Import {
  from: Place;
  to: Target;
  specifier: string;
  /** 1-based. */
  line: number;
  typeOnly: boolean;
}

/** One rule of the import table. If an import breaks several, the first is reported. */
export interface ImportRule {
  /** Also the name of its violation in `check-imports.test.ts`. */
  name: string;
  /** The message for a violation. */
  why: string;
  forbids: (statement: Import) => boolean;
}

/** Our file that an import reaches; undefined if it reaches a package or Node. */
export function fileReached(statement: Import): Place | undefined {
  return statement.to.kind === 'file' ? statement.to.place : undefined;
}

/** The npm package that an import reaches; undefined when it reaches anything else. */
export function packageReached(statement: Import): string | undefined {
  return statement.to.kind === 'package' ? statement.to.name : undefined;
}
