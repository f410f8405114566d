/** A test's program: executes each line of its input, and prints its standing as JSON. */
import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { connect, type Fetching, type Options } from '../../typescript/regz-panel.ts';

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

/** Prints an error in the options, and exits. */
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
  if (name === 'update' || name === 'cancel-update') {
    return fetched(name, async (how) => (await panel.update(how)).file);
  }
  if (name === 'replace') {
    const { replace } = await panel.update();
    replace(word);
    return { done: word };
  }
  if (name === 'file' || name === 'cancel-file') {
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    return fetched(name, async (how) => hash(await panel.file(word, how)));
  }
  if (name === 'offline-request') return { done: panel.offlineRequest() };
  if (name === 'accept-offline') panel.acceptOffline(word);
  if (name === 'close') await panel.close();
  return undefined;
}

/** Fetches and returns the last progress; cancels at the first one if the act's name says so. */
async function fetched(name: string, fetch: (how: Fetching) => Promise<string>): Promise<object> {
  const cancel = new AbortController();
  let [received, total] = [0, 0];
  const onProgress = (...now: [number, number]) => {
    [received, total] = now;
    if (name.startsWith('cancel-')) cancel.abort();
  };
  const done = await fetch({ onProgress, signal: cancel.signal });
  return { done, received, total };
}

function show(more: object = {}): void {
  const { state, reason, offline, account, settings, files, notice, has, value } = panel.standing;
  const shown = {
    state,
    reason,
    log: log.join('\n'),
    told,
    offline,
    esp: has('Esp'),
    legit: has('Legit'),
    offsets: value('offsets') ?? '',
    username: account?.username ?? '',
    files: files.map((file) => file.name).join(' '),
    notice: notice?.text ?? '',
  };
  process.stdout.write(
    `${JSON.stringify({ ...shown, settings: settings?.content ?? '', ...more })}\n`,
  );
}
