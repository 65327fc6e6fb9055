/** 9 is `09:00`. */
export function hourName(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}
