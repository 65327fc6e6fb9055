/** Milliseconds of single calls, in any order. */
export function percentile(samples: number[], share: number): number {
  if (samples.length === 0) return Number.NaN;
  const sorted = Float64Array.from(samples).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Lowest, middle and highest of a few rounds. */
export interface Spread {
  min: number;
  median: number;
  max: number;
}
export function spread(values: number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  return {
    min: sorted[0] ?? Number.NaN,
    median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    max: sorted.at(-1) ?? Number.NaN,
  };
}

const number = (value: number, digits: number) =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** `median (min to max) unit`. */
export function show(values: number[], unit: string, digits = 0): string {
  const { min, median, max } = spread(values);
  return `${number(median, digits)} ${unit} (${number(min, digits)} to ${number(max, digits)})`;
}

export function line(label: string, value: string): void {
  console.log(`  ${label.padEnd(58)} ${value}`);
}
