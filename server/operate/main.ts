import { namesInSettingsFile } from '../src/platform/config/settings-file.ts';
import { runToEnd } from './run-command.ts';

const { code, out, err } = await runToEnd(
  process.argv.slice(2),
  process.env,
  namesInSettingsFile(),
);
process.stdout.write(out);
process.stderr.write(err);
process.exitCode = code;
