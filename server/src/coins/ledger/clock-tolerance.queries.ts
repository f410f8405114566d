type Owner = { query: (text: string, values: unknown[]) => Promise<unknown> };

/** How far the time of a movement may be from the database's; only the tables' owner may say. */
export async function updateClockTolerance(owner: Owner, seconds: number): Promise<void> {
  await owner.query('update coin_settings set clock_tolerance_seconds = $1', [seconds]);
}
