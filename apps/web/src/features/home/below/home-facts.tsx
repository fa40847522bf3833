import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { Link } from "wouter";
import { call } from "../../../api/index.ts";
import { type PageKey, useT } from "../../../i18n/index.ts";
import { lazyExtra } from "../../../loading/index.ts";
import { platformQueries } from "../../../queries/index.ts";
import { withQueries } from "../../../queries/with-queries.tsx";
import { Icon, type IconName } from "../../../ui/index.ts";
import { openGamesStore } from "../open-games.store.ts";

// Most of the time no race runs, and the home screen then loads none of the code of races. If the page cannot read the
// races, `call` shows the error.
const RaceTile = lazyExtra(async () => {
  const { races } = await call("GET /races/running", {}).catch(() => ({ races: [] }));
  if (races.length === 0) return { default: () => null };
  return (await import("../races/open-races.ts")).openTile();
});

/**
 * Reads data for the home screen after the first paint: which games are closed, the running race, and the community
 * links.
 */
export default withQueries(function HomeFacts() {
  const games = useQuery(platformQueries.games()).data;
  useEffect(() => {
    if (games) openGamesStore.set({ isOpen: (game) => games.some((one) => one.game === game && one.open) });
  }, [games]);
  return (
    <>
      <Suspense>
        <RaceTile />
      </Suspense>
      <Community />
      <LimitsLink />
    </>
  );
});

/** Links to the limits of the player (rule 12C in docs/compliance.md). A guest signs in first. */
function LimitsLink() {
  const t = useT();
  return (
    <div className="section home-links mb-20">
      <Link href="/profile?view=limits">
        <Icon name="timer" size={18} />
        {t("home.limits")}
      </Link>
    </div>
  );
}

const kinds = [
  { name: "telegram", key: "home.telegram", icon: "tg" },
  { name: "x", key: "home.x", icon: "x" },
  { name: "support", key: "home.support", icon: "head" },
  { name: "help", key: "home.help", icon: "book" },
] as const satisfies readonly { name: string; key: PageKey; icon: IconName }[];

/** Shows the links to the community and to the support team, if the operator has configured the links. */
function Community() {
  const t = useT();
  const links = useQuery(platformQueries.config()).data?.links;
  const set = kinds.filter(({ name }) => links?.[name]);
  if (!links || set.length === 0) return null;
  return (
    <section className="section mb-20">
      <h2 className="h2 mb-12">{t("home.community")}</h2>
      <div className="home-links">
        {set.map(({ name, key, icon }) => (
          <a key={name} href={links[name]} target="_blank" rel="noreferrer">
            <Icon name={icon} size={18} />
            {t(key)}
          </a>
        ))}
      </div>
    </section>
  );
}
