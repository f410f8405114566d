// expects eslint(no-restricted-properties)
export function write(element: HTMLElement, text: string) {
  element.innerHTML = text;
}
