/** One window of a real browser other than Chromium. Scripts in the page press and read. */
export type Engine = {
  name: string;
  goto(url: string): Promise<void>;
  /** The value of an expression in the page, or in the frame inside it; must be JSON. */
  evaluate(expression: string, where?: 'page' | 'frame'): Promise<unknown>;
  close(): Promise<void>;
};

/** Starts an engine, or returns why it cannot: it is not installed on this machine. */
export type EngineStart = () => Promise<Engine | { missing: string }>;

const WAIT_LIMIT_MS = 90_000;
const PAUSE_MS = 150;

/**
 * Finds elements for the steps below. Names are visible texts: of a label, a button or a link. A
 * name that ends with a space matches the start. Of two elements with the same name the later
 * counts. Hidden elements and elements that are not hydrated do not count.
 */
const FINDERS = `
  const shown = (element) => element.checkVisibility() && !element.closest('[inert]');
  const alive = (element) => !document.querySelector('script[type=module]') ||
    Object.keys(element).some((key) => key.startsWith('__reactProps'));
  const text = (element) => (element.getAttribute('aria-label') ?? element.textContent).trim();
  const isNamed = (words, name) => words === name || (name.endsWith(' ') && words.startsWith(name));
  const press = (name) => {
    const found = [...document.querySelectorAll('button, a, [role=tab]')]
      .findLast((each) => shown(each) && isNamed(text(each), name));
    if (!found || !alive(found) || found.disabled || found.ariaDisabled === 'true') return false;
    found.click();
    return true;
  };
  const fill = (label, value) => {
    const field = [...document.querySelectorAll('input, textarea, select')].findLast((each) =>
      shown(each) && [...each.labels].some((known) => text(known).replace(/\\s*\\*$/, '') === label));
    if (!field || !alive(field)) return false;
    const chosen = field.options && [...field.options].find((each) => each.text === value)?.value;
    if (field.options && chosen === undefined) return false;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
      .set.call(field, chosen ?? value);
    field.dispatchEvent(new Event(field.options ? 'change' : 'input', { bubbles: true }));
    return true;
  };
  const reads = (words) => document.body.innerText.includes(words);
`;

type Where = 'page' | 'frame';

/** A person with an engine. Every step waits until it is possible. */
export function personAt(engine: Engine) {
  async function until(step: string, where: Where): Promise<void> {
    const endMs = Date.now() + WAIT_LIMIT_MS;
    const expression = `(() => {${FINDERS} return ${step}; })()`;
    while ((await engine.evaluate(expression, where).catch(() => false)) !== true) {
      if (Date.now() > endMs) {
        const page = await engine.evaluate('document.body.innerText', where);
        throw new Error(
          `${engine.name}: ${step} never came to be. The page says:\n${String(page)}`,
        );
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
  const quoted = (...words: readonly string[]) => words.map((each) => JSON.stringify(each)).join();
  return {
    goto: (url: string) => engine.goto(url),
    press: (name: string, where: Where = 'page') => until(`press(${quoted(name)})`, where),
    fill: (label: string, value: string, where: Where = 'page') =>
      until(`fill(${quoted(label, value)})`, where),
    read: (words: string, where: Where = 'page') => until(`reads(${quoted(words)})`, where),
    evaluate: (expression: string) => engine.evaluate(expression),
  };
}
