/** Returns the offset of a time zone from UTC as text: `UTC+5:30`. */
export function offsetText(minutes: number): string {
  const sign = minutes < 0 ? "−" : "+";
  const whole = Math.abs(minutes);
  const rest = whole % 60;
  return `UTC${sign}${Math.floor(whole / 60)}${rest === 0 ? "" : `:${String(rest).padStart(2, "0")}`}`;
}
