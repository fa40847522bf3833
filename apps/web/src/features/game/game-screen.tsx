/**
 * The folder `game` owns the game screen. The URL `/game?name=…` opens a game, and `&round=…` opens the proof of a
 * round. The code of `game` may import the games, proofs, ui, queries and the function `call`. The page never decides
 * the outcome of a round that is played on the server. The page never stores an amount of money as a floating-point
 * number.
 */
import type { GameName, InstantGameName, StagedGameName } from "@gemplay/api-schema";
import { type ComponentType, Fragment, Suspense, useEffect, useState } from "react";
import { Redirect, useSearchParams } from "wouter";
import { instantGames, ownGames, stagedGames } from "../../games/games.ts";
import { useHeldKeys } from "../../games/play/panel/use-held-keys.ts";
import { loadTexts } from "../../i18n/index.ts";
import { lazyCode, lazyExtra } from "../../loading/index.ts";
import { userStore, useStore } from "../../stores/index.ts";
import { LoadingScreen } from "../../ui/index.ts";
import "./game.css";
import { freeMoment } from "./idle/idle.ts";
import { loadLater } from "./later/load-later.ts";
import { LogNotice, LogSection } from "./public-log/log-section.tsx";
import { useChecksOnReveal } from "./records/use-checks-on-reveal.ts";

/** The game that the URL `/game` opens if the URL contains no game name. */
const firstGame: GameName = "dice";
const RoundPage = lazyCode(() => import("./round/round-page.tsx"));

// Loads three things in parallel: the code of the game, the texts of the game, and the shared game screen.
function instantScreen<G extends InstantGameName>(name: G): ComponentType {
  return lazyCode(async () => {
    const [{ InstantGameScreen }, { default: game }] = await Promise.all([
      import("./instant/instant-game-screen.tsx"),
      instantGames[name].screen(),
      loadTexts(instantGames[name].texts),
    ]);
    return { default: () => <InstantGameScreen game={game} /> };
  });
}

function stagedScreen<G extends StagedGameName>(name: G): ComponentType {
  return lazyCode(async () => {
    const [{ StagedScreen }, { default: game }] = await Promise.all([
      import("./staged/staged-screen.tsx"),
      stagedGames[name].screen(),
      loadTexts(stagedGames[name].texts),
    ]);
    return { default: () => <StagedScreen game={game} /> };
  });
}

function ownScreen(name: keyof typeof ownGames): ComponentType {
  return lazyCode(async () => {
    const [{ RecordsSheet }, { default: Game }] = await Promise.all([
      import("./records-sheet.tsx"),
      ownGames[name].screen(),
      loadTexts(ownGames[name].texts),
    ]);
    return { default: () => <Game Records={RecordsSheet} LogNotice={LogNotice} LogSection={LogSection} /> };
  });
}

// The page loads the code for a player's own limits only for signed-in players, because guests have no limits.
const OwnRules = lazyExtra(() => import("./own-rules/own-rules.tsx"));

// The offer of a win card is for rounds on the server, so the page loads it only for signed-in players.
const CardOffer = lazyExtra(() => import("./card/card-offer.tsx"));

const BelowGame = lazyExtra(async () => ({ default: (await loadLater()).BelowGame }));

const keys = <Name extends string>(table: Readonly<Record<Name, unknown>>) => Object.keys(table) as Name[];

const screens = new Map<string, ComponentType>([
  ...keys(instantGames).map((name) => [name, instantScreen(name)] as const),
  ...keys(stagedGames).map((name) => [name, stagedScreen(name)] as const),
  ...keys(ownGames).map((name) => [name, ownScreen(name)] as const),
]);

const isGame = (name: string): name is GameName => screens.has(name);

export default function GameScreen() {
  const [params] = useSearchParams();
  // The session token is part of the React key. When another player signs in, React therefore creates a new game screen
  // without the data of the previous player.
  const token = useStore(userStore, (user) => user.token);
  const name = params.get("name");
  const round = params.get("round");
  useChecksOnReveal();
  useHeldKeys();
  if (name === null) return <Redirect to={`/game?name=${firstGame}`} replace />;
  const Game = screens.get(name);
  if (!Game || !isGame(name)) return <Redirect to="/index" replace />;
  return (
    <>
      <Suspense fallback={<LoadingScreen />}>
        {round ? (
          <RoundPage key={round} id={round} game={name} />
        ) : (
          <Fragment key={`${name} ${token}`}>
            <Game />
            <AfterStart game={name} />
          </Fragment>
        )}
      </Suspense>
      <Suspense>{token ? <OwnRules game={name} inRound={round !== null} /> : null}</Suspense>
      <Suspense>
        {token && round === null && !(name in stagedGames) ? (
          <CardOffer key={`${name} ${token}`} game={name} />
        ) : null}
      </Suspense>
    </>
  );
}

/** Loads the parts below a game when the game is on the screen and the browser is idle. */
function AfterStart({ game }: { readonly game: GameName }) {
  const [isIdle, setIdle] = useState(false);
  // React runs the effect only after the code of the game has arrived, because both are in the same `Suspense`.
  useEffect(() => {
    let isGone = false;
    void freeMoment().then(() => {
      if (!isGone) setIdle(true);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return isIdle ? (
    <Suspense>
      <BelowGame game={game} />
    </Suspense>
  ) : null;
}
