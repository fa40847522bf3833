import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { t as translate } from "../../i18n/index.ts";
import { platformQueries } from "../../queries/index.ts";

/** Returns the time of the server's clock in ms, updated every second. */
export function useServerNow(): number {
  const offsetMs = useQuery(platformQueries.config()).data?.serverOffsetMs ?? 0;
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return nowMs + offsetMs;
}

const two = (count: number) => String(count).padStart(2, "0");

/** Returns the time that is left until `untilMs` as days, hours, minutes and seconds. */
export function timeLeftText(untilMs: number, nowMs: number, t: typeof translate): string {
  const seconds = Math.max(Math.ceil((untilMs - nowMs) / 1_000), 0);
  const days = Math.floor(seconds / 86_400);
  const time = [seconds / 3_600, seconds / 60, seconds]
    .map((part, place) => two(Math.floor(part) % (place === 0 ? 24 : 60)))
    .join(":");
  return days === 0 ? time : t("rewards.daysAndTime", { days, time });
}
