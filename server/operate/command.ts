import type { Config } from '../src/platform/config/config.ts';
import type { Services } from '../src/platform/services.ts';
import type { RemoteApi } from './remote/remote-api.ts';

/**
 * The resources of a command: nothing, raw settings, checked settings, or services over an open
 * database.
 */
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

/** A command of `regz`; `usage` lists the words after its name. */
export type Command = Needs & {
  usage: string;
  summary: string;
  /** For a command that production refuses: a sentence with the reason. */
  notInProduction?: string;
  /** Runs the command on another machine's installation, through operations open to tokens. */
  remotely?: (api: RemoteApi, args: readonly string[]) => Promise<Outcome>;
};

/** Lines for the operator. `ok` decides the exit code, unless the command has its own scale. */
export type Outcome = { ok: boolean; lines: readonly string[]; exitCode?: number };

export function done(...lines: readonly string[]): Outcome {
  return { ok: true, lines };
}

export function failed(...lines: readonly string[]): Outcome {
  return { ok: false, lines };
}
