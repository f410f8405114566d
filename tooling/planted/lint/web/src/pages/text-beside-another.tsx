// expects pages(text-alone)

type Props = { count: number; pending: boolean; children: string };

export function Pressed({ count, pending, children }: Props) {
  return (
    <p>
      {pending ? <i /> : null}
      {children}
      <b>of {count}</b>
    </p>
  );
}
