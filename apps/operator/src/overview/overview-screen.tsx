import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../api/call.ts";
import { t } from "../i18n/language.ts";
import { Bar } from "../ui/bar.tsx";
import { Loaded } from "../ui/loaded.tsx";
import { Alerts } from "./alerts.tsx";
import { DayChart } from "./day-chart.tsx";
import { Figures } from "./figures.tsx";
import { Games } from "./games.tsx";
import { House } from "./house.tsx";
import { Work } from "./work.tsx";

const windows = [1, 7, 30] as const;

/** What runs, what waits, what was won. */
export function OverviewScreen() {
  const [days, setDays] = useState<(typeof windows)[number]>(1);
  const query = useQuery({
    queryKey: ["overview", days],
    queryFn: () => call("GET /overview", { query: { days } }),
  });
  return (
    <main className="main">
      <Bar title={t("place.overview")}>
        <div className="tabs">
          {windows.map((one) => (
            <button
              key={one}
              type="button"
              className="tab"
              aria-pressed={days === one}
              onClick={() => setDays(one)}
            >
              {one === 1 ? t("overview.today") : t("overview.days", { count: one })}
            </button>
          ))}
        </div>
      </Bar>
      <Loaded query={query} rows={10}>
        {(seen) => (
          <>
            <Figures seen={seen} />
            <div className="columns overview">
              <div className="stack">
                <Games seen={seen} />
                {days > 1 && <DayChart days={seen.days} />}
                <Work seen={seen} />
              </div>
              <div className="stack">
                <House seen={seen} />
                <Alerts seen={seen} />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </main>
  );
}
