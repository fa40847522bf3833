import type { Data } from "@gemplay/api-schema";
import { assets } from "@gemplay/money";
import { type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { followStream, onResync } from "../../../api/index.ts";
import { gameLooks } from "../../../games/game-looks.ts";
import { loadTexts, useLanguage, useT } from "../../../i18n/index.ts";
import { lazyExtra } from "../../../loading/index.ts";
import { Amount, Art, playerName, revealFocused } from "../../../ui/index.ts";
import { rewardTexts } from "../../../widgets/rewards/texts/index.ts";
import { readActivity } from "../api/read-activity.ts";
import { gainOf, isGain } from "../gain.ts";
import { type Announcement, AnnouncementItem } from "./announcement-item.tsx";

type Activity = Data<"GET /live">;
type Win = Activity["bets"][number] & { readonly big?: boolean };
type Rise = Activity["levelUps"][number];

const RiseItem = lazyExtra(async () => {
  const [item] = await Promise.all([import("./rise-item.tsx"), loadTexts(rewardTexts)]);
  return item;
});

const kept = 8;
const risesKept = 3;
/**
 * Time in milliseconds between two updates of the list of wins. With a shorter interval, the list would flicker when
 * many players win.
 */
const showEveryMs = 600;

/**
 * Merges two lists of wins, newest first. Removes duplicates, because the event stream reports a big win twice: as a
 * big win and as an ordinary bet.
 */
function merge(fresh: readonly Win[], known: readonly Win[]): Win[] {
  const all = new Map<string, Win>();
  for (const win of [...fresh, ...known]) all.set(win.id, { ...win, ...all.get(win.id) });
  return [...all.values()].sort((one, other) => other.atMs - one.atMs).slice(0, kept);
}

const winsOf = ({ bets, bigWins }: Activity): Win[] =>
  merge(
    bigWins.map((win) => ({ ...win, big: true })),
    bets.filter(isGain),
  );

const riseKey = ({ name, level, atMs }: Rise) => `${name} ${level} ${atMs}`;

/** Merges two lists of level-ups, newest first. Removes duplicates, because the stream may send an event twice. */
const mergeRises = (fresh: readonly Rise[], known: readonly Rise[]): Rise[] =>
  [...new Map([...known, ...fresh].map((rise) => [riseKey(rise), rise])).values()]
    .sort((one, other) => other.atMs - one.atMs)
    .slice(0, risesKept);

/**
 * Reads the latest news from the server, and then adds new events from the event stream.
 * @param row the element with the list of wins; while the keyboard focus is in the list, the wins do not move
 */
function useActivity(row: RefObject<HTMLElement | null>) {
  const [failure, setFailure] = useState("");
  const [wins, setWins] = useState<readonly Win[]>([]);
  const [rises, setRises] = useState<readonly Rise[]>([]);
  const [announcements, setAnnouncements] = useState<readonly Announcement[]>([]);
  useEffect(() => {
    let waiting: Win[] = [];
    const read = () =>
      readActivity().then(
        (activity) => {
          setFailure("");
          waiting = merge(waiting, winsOf(activity));
          setRises((known) => mergeRises(activity.levelUps, known));
          setAnnouncements(activity.announcements);
        },
        // The page does not repeat a failed request for the news, because the event stream will send all later news.
        (error: unknown) => setFailure(error instanceof Error ? error.message : ""),
      );
    void read();
    const stops = [
      followStream("bet", (bet) => {
        if (isGain(bet)) waiting = merge([bet], waiting);
      }),
      followStream("bigWin", (win) => {
        waiting = merge([{ ...win, big: true }], waiting);
      }),
      followStream("levelUp", (rise) => setRises((known) => mergeRises([rise], known))),
      // When the operator withdraws an announcement, the stream sends the announcement again with an end time in the
      // past.
      followStream("announcement", (said) =>
        setAnnouncements((known) => [said, ...known.filter(({ id }) => id !== said.id)]),
      ),
      onResync(() => void read()),
    ];
    const timer = setInterval(() => {
      if (waiting.length === 0 || row.current?.matches(":focus-within")) return;
      const fresh = waiting;
      waiting = [];
      setWins((known) => merge(fresh, known));
    }, showEveryMs);
    return () => {
      for (const stop of stops) stop();
      clearInterval(timer);
    };
  }, [row]);
  return { wins, rises, announcements, failure };
}

/**
 * Shows wins, level-ups and announcements of the operator on the home screen. The server sends each player's name,
 * which is either masked or public.
 */
export default function ActivityFeed() {
  const t = useT();
  const row = useRef<HTMLUListElement>(null);
  const { wins, rises, announcements, failure } = useActivity(row);
  return (
    <ul ref={row} className="home-ticker" aria-label={t("home.ticker")} onFocus={revealFocused}>
      <AnnouncementItem announcements={announcements} />
      {rises.map((rise) => (
        <Suspense key={riseKey(rise)}>
          <RiseItem rise={rise} />
        </Suspense>
      ))}
      {wins.length === 0 && rises.length === 0 ? (
        <li>
          <span className="text-muted">{failure || t("home.tickerEmpty")}</span>
        </li>
      ) : null}
      {wins.map((win) => (
        <WinItem key={win.id} win={win} />
      ))}
    </ul>
  );
}

function WinItem({ win: { game, name, asset, amount, payout, big } }: { readonly win: Win }) {
  const locale = useLanguage();
  const { shownAs } = assets[asset];
  const won = gainOf({ asset, amount, payout });
  const { title, stone } = gameLooks[game];
  return (
    <li>
      <Link href={`/game?name=${game}`} className={`text-text${big ? " big" : ""}`}>
        <Art name={`s-${stone}`} size={18} />
        <span className="max-w-120 truncate text-muted" title={playerName(name, locale)}>
          {playerName(name, locale)}
        </span>
        <span>{title[locale]}</span>
        <b className={`font-semibold ${big ? "text-gold" : "text-emerald"}`}>
          <Amount value={won} signed /> {shownAs}
        </b>
      </Link>
    </li>
  );
}
