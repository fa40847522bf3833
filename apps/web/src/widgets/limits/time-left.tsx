import { type ReactNode, useEffect } from "react";
import { useT } from "../../i18n/index.ts";
import { limitQueries } from "../../queries/index.ts";
import { queryClient } from "../../stores/index.ts";
import { timeLeftText, useServerNow } from "../rewards/index.ts";

interface TimeLeftProps {
  /** Time in ms on the server's clock at which the limit changes. */
  readonly untilMs: number;
  /** Returns the text that shows the given remaining time. */
  say(time: string): ReactNode;
}

/**
 * Shows the remaining time until a limit changes, and updates the time every second. Reads the limits again as soon as
 * the limit changes.
 */
export function TimeLeft({ untilMs, say }: TimeLeftProps) {
  const t = useT();
  const nowMs = useServerNow();
  const over = nowMs >= untilMs;
  useEffect(() => {
    if (over) void queryClient.invalidateQueries({ queryKey: limitQueries.limits().queryKey });
  }, [over]);
  return say(timeLeftText(untilMs, nowMs, t));
}
