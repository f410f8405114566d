// expects eslint(no-restricted-globals)
// expects eslint(no-restricted-properties)
export function remember(name: string) {
  localStorage.setItem('name', name);
  window.localStorage.setItem('name', name);
}
