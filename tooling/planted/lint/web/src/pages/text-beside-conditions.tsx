// expects pages(text-beside-conditions)

type Props = { pending: boolean; children: string };

export function Pressed({ pending, children }: Props) {
  return (
    <p>
      {pending ? <i /> : null}
      {children}
    </p>
  );
}
