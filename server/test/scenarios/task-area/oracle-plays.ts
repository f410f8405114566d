import { answerOf } from '@regz/rules/games/quick-math/problems.ts';
import { quickMath } from '@regz/rules/games/quick-math/quick-math.ts';
import { seedFromBytes } from '@regz/rules/games/random.ts';
import { readTriviaContent } from '@regz/rules/games/trivia/trivia-content.ts';
import { trivia } from '@regz/rules/games/trivia/trivia.ts';
import { readWordContent } from '@regz/rules/games/word-scramble/word-content.ts';
import type { TestServer } from '../../harness/harness.ts';

type Stored = { seed: Buffer; content: unknown };
type Of = Pick<TestServer, 'database'>;

/** The part of a play that only the server knows. */
async function storedPlay({ database }: Of, id: string): Promise<Stored> {
  const rows = await database.sql<Stored>('select seed, content from game_plays where id = $1', id);
  const [row] = rows;
  if (row === undefined) throw new Error('there is no such play');
  return row;
}

/** The problems of a play of Quick Math with their answers. */
export async function problemsOf(server: Of, id: string) {
  const { seed } = await storedPlay(server, id);
  const terms = { pace: 'standard', control: 'keys', content: null } as const;
  const { problems } = quickMath.begin(seedFromBytes(seed), terms);
  return problems.map((problem) => ({ ...problem, answer: answerOf(problem) }));
}

/** The word of a play of Word Scramble. */
export async function wordOf(server: Of, id: string): Promise<string> {
  return readWordContent((await storedPlay(server, id)).content).word;
}

/** The questions of a play of Trivia, with their options in its order. */
export async function questionsOf(server: Of, id: string) {
  const { seed, content } = await storedPlay(server, id);
  const terms = { pace: 'standard', control: 'keys' } as const;
  const { questions } = trivia.begin(seedFromBytes(seed), {
    ...terms,
    content: readTriviaContent(content),
  });
  return [...questions];
}
