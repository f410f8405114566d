export function Inline({ script }: { script: string }) {
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
