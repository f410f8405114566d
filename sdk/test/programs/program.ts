/** A program of a test: does what each line of its input says, and prints where it stands, as JSON. */
import { createInterface } from 'node:readline';
import { connect, type Options } from '../../typescript/regz-panel.ts';

const given = JSON.parse(process.argv[2] ?? '{}');
const clock = { wall: 0, boot: 0 };
const log: string[] = [];
const begun = performance.now();
const panel = await connected({
  version: '2.4.0',
  ...given,
  log: (line) => log.push(line),
  clock: {
    now: () => Date.now() / 1000 + clock.wall,
    sinceBoot: () => process.uptime() + clock.boot,
  },
});
const tookMs = Math.round(performance.now() - begun);
let told = 0;
panel.onChange(() => (told += 1));
show({ tookMs });
for await (const line of createInterface(process.stdin)) {
  const [name = '', ...words] = line.split(' ');
  try {
    show(await act(name, words.join(' ')));
  } catch (refused) {
    show({ refused: refused instanceof Error ? refused.message : String(refused) });
  }
}

/** Prints why the options are wrong, if they are, and ends. */
function connected(options: Options) {
  return connect(options).catch((error: unknown) => {
    process.stdout.write(`${JSON.stringify({ threw: String(error) })}\n`);
    return process.exit(0);
  });
}

async function act(name: string, word: string): Promise<object | undefined> {
  if (name === 'pass') clock.boot += Number(word);
  if (name === 'pass' || name === 'set-clock') clock.wall += Number(word);
  if (name === 'refresh') await panel.refresh();
  if (name === 'sign-in') await panel.signIn();
  if (name === 'redeem') await panel.redeem(word);
  if (name === 'save') await panel.save(word);
  if (name === 'update') return { done: (await panel.update()).file };
  if (name === 'close') await panel.close();
  return undefined;
}

function show(more: object = {}): void {
  const { state, reason, offline, settings, has, value } = panel.standing;
  const shown = {
    state,
    reason,
    log: log.join('\n'),
    told,
    offline,
    esp: has('Esp'),
    legit: has('Legit'),
    offsets: value('offsets') ?? '',
  };
  process.stdout.write(
    `${JSON.stringify({ ...shown, settings: settings?.content ?? '', ...more })}\n`,
  );
}
