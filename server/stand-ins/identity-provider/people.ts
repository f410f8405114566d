import { createHash } from 'node:crypto';
import { isProviderAddress, mailboxOf } from '@regz/rules/identity/mailboxes.ts';

/** A person at the stand-in, as entered on the account page. */
export type Person = {
  subject: string;
  email: string;
  verified: boolean;
  /** The organization whose address the provider hosts; undefined for an outside address. */
  organization: string | undefined;
};

export type People = {
  /** Creates or changes the person of an address; a mailbox always belongs to the same person. */
  choose(choice: { email: string; verified: boolean; outside: boolean }): Person;
  find(subject: string): Person | undefined;
  /** Addresses chosen earlier in this process, newest first. */
  recent(): string[];
};

const MOST_PEOPLE = 200;

export function standInPeople(): People {
  const people = new Map<string, Person>();

  function choose(choice: { email: string; verified: boolean; outside: boolean }): Person {
    const { email, verified, outside } = choice;
    const hosted = !outside && !isProviderAddress(email);
    const person: Person = {
      subject: subjectOf(email),
      email,
      verified,
      organization: hosted ? email.split('@')[1] : undefined,
    };
    people.delete(person.subject);
    people.set(person.subject, person);
    const [oldest] = people.keys();
    if (people.size > MOST_PEOPLE && oldest !== undefined) people.delete(oldest);
    return person;
  }

  return {
    choose,
    find: (subject) => people.get(subject),
    recent: () => [...people.values()].map(({ email }) => email).toReversed(),
  };
}

/** The same number for the same mailbox in every process, like a real provider's subject. */
function subjectOf(email: string): string {
  const digest = createHash('sha256').update(mailboxOf(email)).digest('hex');
  return BigInt(`0x${digest.slice(0, 16)}`).toString();
}
