import type { Config } from '../src/platform/config/config.ts';
import type { Services } from '../src/platform/services.ts';
import type { RemoteApi } from './remote/remote-api.ts';

/** What a command may use: nothing, the settings, unread or checked, or the services over an open database. */
type Needs =
  | { needs: 'nothing'; run(args: readonly string[]): Promise<Outcome> }
  | {
      needs: 'environment';
      run(
        environment: NodeJS.ProcessEnv,
        args: readonly string[],
        namesInFile: readonly string[],
      ): Promise<Outcome>;
    }
  | { needs: 'config'; run(config: Config, args: readonly string[]): Promise<Outcome> }
  | { needs: 'services'; run(services: Services, args: readonly string[]): Promise<Outcome> };

/** One command of `regz`; `usage` is what follows its name. */
export type Command = Needs & {
  usage: string;
  summary: string;
  /** For a command that production refuses: the sentence that says why. */
  notInProduction?: string;
  /** The same on another machine's installation, for a command that has operations open to tokens. */
  remotely?: (api: RemoteApi, args: readonly string[]) => Promise<Outcome>;
};

/**
 * Lines for the operator, and whether the command did what it was asked. That decides the exit
 * code, unless the command has its own scale.
 */
export type Outcome = { ok: boolean; lines: readonly string[]; exitCode?: number };

export function done(...lines: readonly string[]): Outcome {
  return { ok: true, lines };
}

export function failed(...lines: readonly string[]): Outcome {
  return { ok: false, lines };
}
