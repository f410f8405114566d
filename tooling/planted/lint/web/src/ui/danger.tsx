// expects react(no-danger)
export function Raw({ html }: { html: string }) {
  return <p dangerouslySetInnerHTML={{ __html: html }} />;
}
