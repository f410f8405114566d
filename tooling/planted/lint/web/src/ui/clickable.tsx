// expects jsx-a11y(no-static-element-interactions)
// expects jsx-a11y(click-events-have-key-events)
export function Clickable({ act }: { act: () => void }) {
  return <div onClick={act}>Redeem</div>;
}
