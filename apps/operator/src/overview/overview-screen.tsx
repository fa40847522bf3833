import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../api/call.ts";
import { t } from "../i18n/language.ts";
import { Bar } from "../ui/bar.tsx";
import { type Days, DayTabs } from "../ui/day-tabs.tsx";
import { Loaded, WaitingCards } from "../ui/loaded.tsx";
import { Alerts } from "./alerts.tsx";
import { DaysPanel } from "./days.tsx";
import { Figures } from "./figures.tsx";
import { Games } from "./games.tsx";
import { House } from "./house.tsx";
import { Work } from "./work.tsx";

/** Shows the state of the jobs, the waiting work and the results of the games. */
export function OverviewScreen() {
  const [days, setDays] = useState<Days>(1);
  const query = useQuery({
    queryKey: ["overview", days],
    queryFn: () => call("GET /overview", { query: { days } }),
  });
  return (
    <main className="main">
      <Bar title={t("place.overview")}>
        <div className="tabs">
          <DayTabs days={days} onChange={setDays} />
        </div>
      </Bar>
      <Loaded query={query} shape={<OverviewShape />}>
        {(seen) => (
          <>
            <Figures seen={seen} />
            <div className="columns overview">
              <div className="stack">
                <Games seen={seen} />
                <DaysPanel days={seen.days} />
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

/** Shows placeholder cards while the data of the overview loads. */
function OverviewShape() {
  return (
    <>
      <div className="figures">
        <WaitingCards rows={[1, 1, 1, 1, 1]} />
      </div>
      <div className="columns overview">
        <div className="stack">
          <WaitingCards rows={[6, 3, 5]} />
        </div>
        <div className="stack">
          <WaitingCards rows={[9, 3]} />
        </div>
      </div>
    </>
  );
}
