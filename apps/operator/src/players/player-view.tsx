import type { OperatorData } from "@gemplay/api-schema/operator";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { call } from "../api/call.ts";
import { amount, assetName, moment, playerNumber } from "../i18n/format.ts";
import { t } from "../i18n/language.ts";
import { Art, Icon } from "../ui/art.tsx";
import { Chip } from "../ui/chip.tsx";
import { Loaded, WaitingCards, WaitingRows } from "../ui/loaded.tsx";
import { PlayerArt } from "../ui/player-art.tsx";
import { FreezePanel } from "./freeze-panel.tsx";
import { Journal } from "./journal.tsx";
import { LimitsPanel } from "./limits-panel.tsx";
import { LinksPanel } from "./links-panel.tsx";
import { NamePanel } from "./name-panel.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";
import { SignInMethodsPanel } from "./sign-in-methods-panel.tsx";

type Player = OperatorData<"GET /player">;
const drawing = { PLAY: "a-play", TPLAY: "a-tplay", U: "a-u", GEM: "a-gem" } as const;
const levels = [1, 2, 3, 4, 5] as const;
const levelOf = (level: number) => levels.find((one) => one === level) ?? 1;
export const freezeTone = { none: "emerald", withdrawals: "gold", all: "coral" } as const;

/** Shows one player: balances, movements of money, sessions, and the buttons that freeze the account. */
export function PlayerView({ id }: { readonly id: string }) {
  const query = useQuery({
    queryKey: ["player", id],
    queryFn: () => call("GET /player", { query: { id } }),
    // The server records in the audit log each time a player's data is read, so the page must not read it again
    // automatically.
    refetchInterval: false,
    refetchOnWindowFocus: false,
    staleTime: 60_000,
  });
  return (
    <section className="player" aria-label={playerNumber(id)}>
      {query.data === undefined && <BackButton />}
      <Loaded query={query} shape={<PlayerShape />}>
        {(seen) => (
          <>
            <div className="line head">
              <BackButton />
              <PlayerArt id={id} px={48} />
              <div className="grow">
                <p className="line">
                  <b className="name">{seen.player.name}</b>
                  {seen.player.deleted && <Chip tone="sapphire">{t("player.deleted")}</Chip>}
                  {seen.player.deleted && seen.player.freeze === "none" ? null : (
                    <Chip tone={freezeTone[seen.player.freeze]}>{t(`player.${seen.player.freeze}`)}</Chip>
                  )}
                  <Chip tone="quiet">{t(`level.${levelOf(seen.level)}`)}</Chip>
                  {seen.secondFactor && <Chip tone="sapphire">{t("player.secondFactor")}</Chip>}
                  {seen.addressLock && <Chip tone="sapphire">{t("player.addressLock")}</Chip>}
                  {seen.pause !== null && <Chip tone="gold">{t(`player.pause.${seen.pause.kind}`)}</Chip>}
                  {seen.shares.length > 0 && (
                    <Chip tone="gold">{t("player.shares", { count: seen.shares.length })}</Chip>
                  )}
                </p>
                <small className="num">
                  {[
                    playerNumber(id),
                    t("player.since", { date: moment(seen.player.registeredAtMs, "date") }),
                    ...(seen.inviter === null
                      ? []
                      : [t("risk.invitedBy", { name: playerNumber(seen.inviter.id) })]),
                  ].join(" · ")}
                </small>
              </div>
            </div>
            <Balances seen={seen} />
            <div className="columns player-columns">
              <Journal
                id={id}
                entries={seen.entries}
                isSound={seen.balances.every(({ sound }) => sound)}
                checkedAtMs={seen.checkedAtMs}
              />
              <div className="stack">
                <FreezePanel key={seen.player.freeze} id={id} freeze={seen.player.freeze} />
                <SignInMethodsPanel methods={seen.waysIn} />
                <SessionsPanel id={id} sessions={seen.sessions} />
                <LimitsPanel limits={seen.limits} pause={seen.pause} />
                <LinksPanel seen={seen} />
                <NamePanel id={id} chosen={seen.chosenName} />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </section>
  );
}

/** Shows placeholder cards while the data of a player loads. */
function PlayerShape() {
  return (
    <>
      <div className="line head wide-only" />
      <div className="balances">
        <WaitingCards rows={[1, 1, 1, 1]} />
      </div>
      <div className="columns player-columns">
        <div className="card fill">
          <WaitingRows rows={14} />
        </div>
        <div className="stack">
          <WaitingCards rows={[6, 2, 3]} />
        </div>
      </div>
    </>
  );
}

/**
 * Shows a button that leads back to the list of players. Only phones show the button, because the view of a player
 * fills the whole page there, even while the data loads.
 */
function BackButton() {
  const [, go] = useLocation();
  return (
    <button
      type="button"
      className="icon-button phone-only"
      aria-label={t("list.back")}
      onClick={() => go("/players")}
    >
      <Icon name="back" />
    </button>
  );
}

function Balances({ seen }: { readonly seen: Player }) {
  return (
    <ul className="balances">
      {seen.balances.map(({ assetId, balance, withdrawOnly, held, sound }) => (
        <li key={assetId} className="card">
          <p className="line quiet">
            <Art name={drawing[assetId]} px={20} />
            {assetName(assetId)}
          </p>
          <p className="balance num" title={balance}>
            {amount(balance)}
          </p>
          <small className="num">{t("player.held", { amount: amount(held) })}</small>
          {withdrawOnly !== "0" && (
            <small className="num">{t("player.withdrawOnly", { amount: amount(withdrawOnly) })}</small>
          )}
          {!sound && (
            <p className="note bad" role="alert">
              {t("mark.balance.bad")}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
