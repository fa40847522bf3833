/**
 * The game screen: `/game?name=…` plays a game, `&round=…` shows a round computed again. May import ui, queries and the
 * call client; each game is a folder below. Must never decide an outcome that the server decides, nor hold an amount as
 * a floating number.
 */
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from "react";
import { Redirect, useSearchParams } from "wouter";
import { userStore, useStore } from "../../stores/index.ts";
import { LoadingScreen } from "../../ui/index.ts";
import "./game.css";
import type { GameName } from "./play/round.ts";
import { useChecksOnReveal } from "./records/use-checks-on-reveal.ts";

const games: Readonly<Record<GameName, LazyExoticComponent<ComponentType>>> = {
  crash: lazy(() => import("./crash/crash-game.tsx")),
  dice: lazy(() => import("./dice/dice-game.tsx")),
  mines: lazy(() => import("./mines/mines-game.tsx")),
  plinko: lazy(() => import("./plinko/plinko-game.tsx")),
  limbo: lazy(() => import("./limbo/limbo-game.tsx")),
  wheel: lazy(() => import("./wheel/wheel-game.tsx")),
  keno: lazy(() => import("./keno/keno-game.tsx")),
  hilo: lazy(() => import("./hilo/hilo-game.tsx")),
  coinflip: lazy(() => import("./coinflip/coinflip-game.tsx")),
};
/** What `/game` alone opens. */
const firstGame: GameName = "dice";
const RoundPage = lazy(() => import("./round/round-page.tsx"));

const isGame = (name: string | null): name is GameName => name !== null && Object.hasOwn(games, name);

export default function GameScreen() {
  const [params] = useSearchParams();
  // Another player is another table: nothing of the one before stays.
  const token = useStore(userStore, (user) => user.token);
  const name = params.get("name");
  const round = params.get("round");
  useChecksOnReveal();
  if (name === null) return <Redirect to={`/game?name=${firstGame}`} replace />;
  if (!isGame(name)) return <Redirect to="/index" replace />;
  const Game = games[name];
  return (
    <Suspense fallback={<LoadingScreen />}>
      {round ? <RoundPage key={round} id={round} game={name} /> : <Game key={`${name} ${token}`} />}
    </Suspense>
  );
}
