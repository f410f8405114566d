import { type ReactNode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { SiteApp } from '../routing/site-app.tsx';
import { beginSite } from './begin-site.ts';
import type { PageMeta } from './page-meta.ts';
import type { Site } from './site.ts';
import { useWrittenAttributes } from './use-written-attributes.ts';

/** The body of a document whose prerendered head stays, except the title. */
function Body({ meta, children }: { meta: PageMeta; children: ReactNode }) {
  useWrittenAttributes();
  useEffect(() => {
    document.title = meta.title;
  }, [meta.title]);
  return children;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Saves typed values; the returned function restores them in the controls that Preact has cleared.
 */
function rememberEntries(): () => void {
  const controls = document.querySelectorAll<Control>(
    'input[name]:not([type="file"]), textarea[name], select[name]',
  );
  const entries = Array.from(controls, (control) => ({
    control,
    value: control.value,
    isChecked: 'checked' in control && control.checked,
  }));
  return () => {
    for (const { control, value, isChecked } of entries) {
      if ('checked' in control && control.checked !== isChecked) control.click();
      if (control.value === value) continue;
      control.value = value;
      for (const type of ['input', 'change'])
        control.dispatchEvent(new Event(type, { bubbles: true }));
    }
  };
}

/**
 * Lets Preact draw the body of a prerendered document (decision record 0003). It adopts the
 * existing elements, and corrects those that differ.
 */
export async function startLightSite(site: Site): Promise<void> {
  await beginSite(site, (first) => {
    const enterAgain = rememberEntries();
    createRoot(document.body).render(<SiteApp site={site} {...first} Document={Body} />);
    enterAgain();
  });
}
