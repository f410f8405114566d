// expects eslint(no-console)
export function greet() {
  console.log('hello');
}
