import { useEffect, useState } from 'react';
import { Check, Copy } from '../icons.ts';
import { copyText } from './copy-text.ts';
import { IconButton } from './icon-button.tsx';

type CopyButtonProps = {
  text: string;
  label: string;
  copiedLabel: string;
  /** Called after the text is in the clipboard; the place to announce it with a toast. */
  onCopied?: () => void;
  /** Called when the browser refuses the clipboard. */
  onFailed?: () => void;
};

const TICK_MS = 2000;

/** Copies a text and shows a tick for two seconds. Source: specification B 9, Timing. */
export function CopyButton({ text, label, copiedLabel, onCopied, onFailed }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), TICK_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await copyText(text);
    } catch {
      onFailed?.();
      return;
    }
    setCopied(true);
    onCopied?.();
  }

  return (
    <IconButton label={copied ? copiedLabel : label} onClick={() => void copy()}>
      {copied ? <Check className="size-4 text-accent-text" /> : <Copy className="size-4" />}
    </IconButton>
  );
}
