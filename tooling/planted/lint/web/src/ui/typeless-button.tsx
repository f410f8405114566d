// expects react(button-has-type)
export function Redeem() {
  return <button>Redeem</button>;
}
