/** What the linter must find in the pages' files, as in `rules.ts`. */
export const webViolations: Readonly<Record<string, string>> = {
  'web/src/contact/taken-apart.ts': `
    // expects catalogue(by-part)
    const messages = { contact: 'Ask us', guild: 'Join us' };
    const { contact } = messages;
    export const asked = [contact, messages.guild];
  `,
  'web/src/platform/document/document.tsx': `
    export function Inline({ script }: { script: string }) {
      return <script dangerouslySetInnerHTML={{ __html: script }} />;
    }
  `,
  'web/src/platform/markup.ts': `
    // expects eslint(no-restricted-properties)
    export function write(element: HTMLElement, text: string) {
      element.innerHTML = text;
    }
  `,
  'web/src/platform/remember.ts': `
    // expects eslint(no-restricted-globals)
    // expects eslint(no-restricted-properties)
    export function remember(name: string) {
      localStorage.setItem('name', name);
      window.localStorage.setItem('name', name);
    }
  `,
  'web/src/platform/theme/theme.ts': `
    export function remember(theme: string) {
      localStorage.setItem('theme', theme);
    }
  `,
  'web/src/ui/clickable.tsx': `
    // expects jsx-a11y(no-static-element-interactions)
    // expects jsx-a11y(click-events-have-key-events)
    export function Clickable({ act }: { act: () => void }) {
      return <div onClick={act}>Redeem</div>;
    }
  `,
  'web/src/ui/danger.tsx': `
    // expects react(no-danger)
    export function Raw({ html }: { html: string }) {
      return <p dangerouslySetInnerHTML={{ __html: html }} />;
    }
  `,
  'web/src/ui/effect.tsx': `
    // expects react-hooks(exhaustive-deps)
    import { useEffect } from 'react';

    export function Title({ text }: { text: string }) {
      useEffect(() => {
        document.title = text;
      }, []);
      return null;
    }
  `,
  'web/src/ui/hooks.tsx': `
    // expects react-hooks(rules-of-hooks)
    import { useState } from 'react';

    export function Counter({ shown }: { shown: boolean }) {
      if (!shown) {
        return null;
      }
      const [count] = useState(0);
      return <p>{count}</p>;
    }
  `,
  'web/src/ui/picture.tsx': `
    // expects jsx-a11y(alt-text)
    export function Picture() {
      return <img src="/key.png" />;
    }
  `,
  'web/src/ui/typeless-button.tsx': `
    // expects react(button-has-type)
    export function Redeem() {
      return <button>Redeem</button>;
    }
  `,
};
