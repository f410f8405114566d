// expects import(no-default-export)
export default function redeem() {
  return true;
}
