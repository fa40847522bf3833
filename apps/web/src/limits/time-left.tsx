import { type ReactNode, useEffect } from "react";
import { useT } from "../i18n/index.ts";
import { limitQueries } from "../queries/index.ts";
import { timeLeftText, useServerNow } from "../rewards/index.ts";
import { queryClient } from "../stores/index.ts";

interface TimeLeftProps {
  /** By the server's clock. */
  readonly untilMs: number;
  /** What stands around the time. */
  say(time: string): ReactNode;
}

/** The time until a limit changes, second by second; at its end the limits are read again. */
export function TimeLeft({ untilMs, say }: TimeLeftProps) {
  const t = useT();
  const nowMs = useServerNow();
  const over = nowMs >= untilMs;
  useEffect(() => {
    if (over) void queryClient.invalidateQueries({ queryKey: limitQueries.limits().queryKey });
  }, [over]);
  return say(timeLeftText(untilMs, nowMs, t));
}
