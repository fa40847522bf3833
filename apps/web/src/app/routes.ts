import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { loadScreenTexts } from "../i18n/index.ts";

/** What stands around a screen. */
interface ScreenRoute {
  readonly path: string;
  readonly screen: LazyExoticComponent<ComponentType>;
  readonly load: () => Promise<unknown>;
  /** The header with balances. Screens without it bring their own. */
  readonly header: boolean;
  /** The bottom bar. Never on paths that start with /game; nor where a screen ends in its own action. */
  readonly bar: boolean;
  /** Guests are asked to sign in first. */
  readonly login: boolean;
}

interface Around {
  readonly header?: boolean;
  readonly bar?: boolean;
  readonly login?: boolean;
}

const home = () => import("../features/home/home-screen.tsx");

type Load = () => Promise<{ default: ComponentType }>;

/** A screen's code together with its texts; home's are there from the start. */
const withTexts =
  (load: Load): Load =>
  async () => {
    const [screen] = await Promise.all([load(), loadScreenTexts()]);
    return screen;
  };

function route(
  path: string,
  code: Load,
  { header = false, bar = false, login = false }: Around = {},
): ScreenRoute {
  const load = code === home ? code : withTexts(code);
  return { path, load, screen: lazy(load), header, bar, login };
}

const wallet = () => import("../features/wallet/wallet-screen.tsx");
const tab: Around = { header: true, bar: true };

/** Every screen but `/`, which leads to `/index`; so does any path that is not here. Each loads when it is needed. */
const routes: readonly ScreenRoute[] = [
  route("/index", home, tab),
  route("/wallet", wallet, { ...tab, login: true }),
  route("/depositRecords", wallet, { ...tab, login: true }),
  route("/invite", () => import("../features/coming/invite-screen.tsx"), tab),
  route("/profile", () => import("../features/profile/profile-screen.tsx"), { ...tab, login: true }),
  route("/game", () => import("../features/game/game-screen.tsx")),
  route("/swap", () => import("../features/coming/swap-screen.tsx")),
  route("/deposit", () => import("../features/wallet/deposit-screen.tsx"), { login: true }),
  route("/withdraw", () => import("../features/wallet/withdraw-screen.tsx"), { login: true }),
  route("/login", () => import("../features/login/login-screen.tsx")),
  route("/setPass", () => import("../features/wallet/set-password-screen.tsx"), { login: true }),
  route("/confirmPass", () => import("../features/wallet/confirm-password-screen.tsx"), { login: true }),
  route("/changePass", () => import("../features/coming/change-password-screen.tsx"), { login: true }),
  route("/bindInfo", () => import("../features/coming/bind-screen.tsx"), { login: true }),
];

const fallback = "/index";

/** The route of a path; undefined leads to `/index`. */
export function findRoute(path: string): ScreenRoute | undefined {
  return routes.find((one) => one.path === path);
}

/** Begins to load a screen's code before it is shown. */
export function preloadScreen(path: string): void {
  void (findRoute(path) ?? findRoute(fallback))?.load();
}
