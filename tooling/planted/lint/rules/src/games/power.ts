// expects games(same-everywhere)
export function grown(by: number, times: number) {
  return by ** times;
}
