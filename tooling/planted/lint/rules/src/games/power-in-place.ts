// expects games(same-everywhere)
export function grown(by: number, times: number) {
  let size = by;
  size **= times;
  return size;
}
