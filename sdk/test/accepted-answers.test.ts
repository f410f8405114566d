import { expect, it } from 'vitest';
import { checkAnswer } from '../typescript/regz-verify.ts';
import { usePc } from './typescript-program.ts';

const pc = usePc();
const ANSWERS = 250;

type Message = Parameters<typeof checkAnswer>[1];
type Exchange = { sent: Message; got: Parameters<typeof checkAnswer>[0] };

function signed(headers: Headers): Message {
  const header = (name: string) => headers.get(name) ?? '';
  return { signature: header('signature'), signatureInput: header('signature-input') };
}

it('Of a thousand answers that were replayed, altered or swapped a program accepts none', async () => {
  const heard: Exchange[] = [];
  const panel = await pc.runningProgram();
  pc.wire = async (url, asked) => {
    const response = await fetch(url, asked);
    const body = Buffer.from(await response.arrayBuffer());
    const contentDigest = response.headers.get('content-digest') ?? '';
    const got = { ...signed(response.headers), contentDigest, status: response.status, body };
    heard.push({ sent: signed(new Headers(asked?.headers)), got });
    return new Response(body, response);
  };
  while (heard.length <= ANSWERS) await panel.refresh();

  const { x, y } = pc.server.signing;
  const [, kid = ''] = /keyid="([^"]*)"/.exec(heard[0]?.got.signatureInput ?? '') ?? [];
  const accepts = ({ sent, got }: Exchange) => checkAnswer(got, sent, [{ x, y, kid }]) !== null;
  const wrong = heard.slice(1).flatMap(({ sent, got }, before) => {
    const other = heard[before] ?? { sent, got };
    return [
      { sent, got: other.got },
      { sent, got: { ...got, signature: other.got.signature } },
      { sent, got: { ...got, body: `${got.body.toString()} ` } },
      { sent, got: { ...got, status: got.status + 1 } },
    ];
  });
  expect(heard.filter(accepts)).toHaveLength(ANSWERS + 1);
  expect(wrong).toHaveLength(4 * ANSWERS);
  expect(wrong.filter(accepts)).toEqual([]);
});
