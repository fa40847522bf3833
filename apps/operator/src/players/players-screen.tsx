import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useSearchParams } from "wouter";
import { call } from "../api/call.ts";
import { moment, playerNumber } from "../i18n/format.ts";
import { t } from "../i18n/language.ts";
import { Bar } from "../ui/bar.tsx";
import { Chip } from "../ui/chip.tsx";
import { Empty, Loaded } from "../ui/loaded.tsx";
import { PlayerArt } from "../ui/player-art.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { ExclusionEnds } from "./exclusion-ends.tsx";
import { freezeTone, PlayerView } from "./player-view.tsx";

/** Searches players and shows all data of the chosen player. */
export function PlayersScreen({ id }: { readonly id: string | undefined }) {
  const [params] = useSearchParams();
  const search = params.get("search") ?? "";
  const [, go] = useLocation();
  const query = useQuery({
    queryKey: ["players", search],
    queryFn: () => call("GET /players", { query: { search } }),
  });
  return (
    <main className={id === undefined ? "main" : "main one"}>
      <Bar title={t("place.players")} />
      <ExclusionEnds />
      <div className="columns players">
        <section className="card fill list" aria-label={t("place.players")}>
          <SearchField
            label={t("players.search")}
            first={search}
            onSearch={(text) => go(`/players?search=${encodeURIComponent(text)}`)}
          />
          <Loaded query={query}>
            {({ players }) =>
              players.length === 0 ? (
                <Empty text={t("players.none")} />
              ) : (
                <ul className="people">
                  {players.map((player) => (
                    <li key={player.id}>
                      <Link
                        href={`/players/${player.id}${search === "" ? "" : `?search=${encodeURIComponent(search)}`}`}
                        aria-current={player.id === id || undefined}
                      >
                        <PlayerArt id={player.id} px={28} />
                        <span className="said">
                          <b>{player.name}</b>
                          <small className="num">
                            {playerNumber(player.id)} · {moment(player.registeredAtMs, "date")}
                          </small>
                        </span>
                        {player.deleted && <Chip tone="sapphire">{t("player.deleted")}</Chip>}
                        {player.freeze !== "none" && (
                          <Chip tone={freezeTone[player.freeze]}>{t(`player.${player.freeze}`)}</Chip>
                        )}
                      </Link>
                    </li>
                  ))}
                </ul>
              )
            }
          </Loaded>
          <small className="pad">{t("players.logged")}</small>
        </section>
        {id === undefined ? (
          // On a phone, the view of the chosen player fills the whole page, so only wide screens show this placeholder.
          <div className="card fill wide-only">
            <Empty text={t("players.choose")} />
          </div>
        ) : (
          <PlayerView key={id} id={id} />
        )}
      </div>
    </main>
  );
}
