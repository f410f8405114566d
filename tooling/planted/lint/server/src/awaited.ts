// expects typescript(await-thenable)
export async function inDays(months: number) {
  const days = await months;
  return days * 30;
}
