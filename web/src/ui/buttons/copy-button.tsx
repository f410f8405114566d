import { useEffect, useState } from 'react';
import { Check, Copy } from '../icons.ts';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';
import { IconButton } from './icon-button.tsx';

type CopyButtonProps = {
  text: string;
  label: string;
  copiedLabel: string;
  /** Shown next to the icon. Without it the button is a square. */
  words?: string;
  /** Called after the copy, for example to show a toast. */
  onCopied?: () => void;
  /** Called when the browser refuses the clipboard. */
  onFailed?: () => void;
};

const TICK_MS = 2000;

/** Copies a text and shows a tick for two seconds. */
export function CopyButton(props: CopyButtonProps) {
  const { text, label, copiedLabel, words, onCopied, onFailed } = props;
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

  const icon = copied ? <Check className="size-4 text-accent-text" /> : <Copy className="size-4" />;
  const name = copied ? copiedLabel : label;
  if (words === undefined) {
    return (
      <IconButton label={name} onClick={() => void copy()}>
        {icon}
      </IconButton>
    );
  }
  return (
    <Button
      variant="secondary"
      icon={icon}
      aria-label={name}
      className="grow"
      onClick={() => void copy()}
    >
      {words}
    </Button>
  );
}
