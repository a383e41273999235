/** A row of a printed table: numbers get three decimals, other values stay. */
export function roundedRow(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      typeof value === 'number' ? Math.round(value * 1000) / 1000 : value,
    ]),
  );
}
