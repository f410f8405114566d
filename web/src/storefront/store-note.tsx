import { messages } from '@regz/texts/en.ts';

const texts = messages.storefront;

/**
 * The line below the choices: the subject of the price, or a note that no real money is taken. Both
 * take the same space, so that nothing shifts when the server's answer arrives.
 */
export function StoreNote({ test }: { test: boolean }) {
  return (
    <p
      role="status"
      className={
        'flex min-h-14 items-center gap-3 py-2 text-sm ' +
        (test
          ? 'rounded-md border border-l-4 border-line border-l-warn bg-raised px-4 text-ink'
          : 'text-faint')
      }
    >
      {test ? (
        <span className="rounded-sm border border-warn px-2 py-0.5 text-xs font-medium text-warn">
          {texts.test.label}
        </span>
      ) : null}
      <span>{test ? texts.test.text : texts.note}</span>
    </p>
  );
}
