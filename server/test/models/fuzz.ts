import fc from 'fast-check';
import { expect } from 'vitest';
import { expectDeclared } from '../harness/browser.ts';
import type { TestServer } from '../harness/harness.ts';
import type { Answer } from '../harness/http-exchange.ts';
import { operationNamed } from '../harness/operations.ts';
import { type KindOfPerson, newPerson, type Person } from '../harness/people.ts';
import { exampleOf } from '../operations/operation-examples.ts';
import { requestOf, strangeRequests } from '../operations/strange-requests.ts';

/** The number of requests after which a new person replaces an old one. */
const requestsPerPerson = 40;

/**
 * Sends strange requests and fails at the first answer that is an internal error or undeclared in
 * the contract. Prints the seed and the shortest such request.
 */
export async function fuzz(server: TestServer, numRuns: number): Promise<void> {
  const seed = Number(process.env['SEED'] ?? Date.now() % 2_147_483_647);
  const people = peopleOnDuty(server);
  await fc.assert(
    fc.asyncProperty(strangeRequests, async (strange) => {
      const { kind } = strange;
      const operation = operationNamed(strange.name);
      // An example may prepare the person as well, which works once per person.
      const isExample = strange.input === null;
      const person = isExample ? await newPerson(server, kind) : await people.next(kind);
      const input = strange.input ?? (await exampleOf(operation.name).input(server, person));
      const request = requestOf(strange, input);
      const answer = await person.browser.request(request);
      people.heard(person, answer);
      const sent = JSON.stringify({ ...request, body: String(request.body).slice(0, 500) });
      const about = `${kind} sent ${sent} and got ${answer.status} ${answer.text.slice(0, 300)}`;
      expect(answer.status === 503 || answer.status < 500, about).toBe(true);
      try {
        expectDeclared(operation, answer);
      } catch (error) {
        throw new Error(about, { cause: error });
      }
    }),
    { numRuns, seed },
  );
}

/** Keeps one person of each kind signed in, and replaces a person whose session may have ended. */
function peopleOnDuty(server: TestServer) {
  const onDuty = new Map<KindOfPerson, { person: Person; requests: number }>();
  return {
    next: async (kind: KindOfPerson): Promise<Person> => {
      const found = onDuty.get(kind);
      if (found !== undefined && found.requests < requestsPerPerson) {
        found.requests += 1;
        return found.person;
      }
      const person = await newPerson(server, kind);
      onDuty.set(kind, { person, requests: 1 });
      return person;
    },
    heard: ({ kind }: Person, answer: Answer): void => {
      const cookiesChanged = answer.headers['set-cookie'] !== undefined;
      const sessionEnds = kind === 'banned customer' || kind.endsWith('session ended');
      if (cookiesChanged && (sessionEnds || answer.status < 400)) onDuty.delete(kind);
    },
  };
}
