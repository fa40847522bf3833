import type { ComponentType } from "react";
import { bindTexts } from "../features/bind/texts/index.ts";
import HomeScreen from "../features/home/home-screen.tsx";
import { inviteTexts } from "../features/invite/texts/index.ts";
import { limitOfferTexts } from "../features/limit-offer/texts/index.ts";
import { loginTexts } from "../features/login/texts/index.ts";
import { profileTexts } from "../features/profile/texts/index.ts";
import { swapTexts } from "../features/swap/texts/index.ts";
import { walletTexts } from "../features/wallet/texts/index.ts";
import { playTexts } from "../games/play/texts/index.ts";
import { proofTexts } from "../games/proof/texts/index.ts";
import { type Catalogue, loadTexts } from "../i18n/index.ts";
import { lazyCode } from "../loading/index.ts";
import { kitTexts } from "../ui/texts/index.ts";
import { adapterTexts } from "../wallet/texts/index.ts";
import { balanceTexts } from "../widgets/balances/texts/index.ts";
import { limitTexts } from "../widgets/limits/texts/index.ts";
import { rewardTexts } from "../widgets/rewards/texts/index.ts";
import type { ScreenPath } from "./screen-paths.ts";

/** A screen of the page with its URL path, its header and its sign-in rule. */
interface ScreenRoute {
  readonly path: ScreenPath;
  readonly screen: ComponentType & { preload?(): Promise<unknown> };
  /**
   * True if the screen shows the page's header with the balances. Screens with the value `false` have their own header.
   */
  readonly header: boolean;
  /** True if a guest must sign in before the page shows the screen. */
  readonly login: boolean;
}

interface Around {
  readonly header?: boolean;
  readonly login?: boolean;
}

type Load = () => Promise<{ default: ComponentType }>;

function route(path: ScreenPath, load: Load, texts: readonly Catalogue[], around: Around = {}): ScreenRoute {
  const { header = false, login = false } = around;
  const screen = lazyCode(async () => {
    // The texts come first, because browsers with HTTP/1.1 send only six requests at once, and the texts are small.
    const [, code, { framed }] = await Promise.all([
      loadTexts(kitTexts, ...texts),
      load(),
      import("./screen-frame.tsx"),
    ]);
    return { default: framed(code.default) };
  });
  return { path, screen, header, login };
}

const wallet = () => import("../features/wallet/wallet-screen.tsx");
const walletSays = [walletTexts, balanceTexts, adapterTexts];
const gameSays = [playTexts, proofTexts, balanceTexts];
const tab: Around = { header: true };

/**
 * All screens except `/`. The URL path `/` and unknown paths redirect to `/index`. The code of the home screen is part
 * of the code that the page loads first. The page loads the code and texts of every other screen when the player opens
 * that screen for the first time.
 */
const routes: readonly ScreenRoute[] = [
  { path: "/index", screen: HomeScreen, header: true, login: false },
  route("/wallet", wallet, walletSays, { ...tab, login: true }),
  route("/depositRecords", wallet, walletSays, { ...tab, login: true }),
  route("/invite", () => import("../features/invite/invite-screen.tsx"), [inviteTexts, rewardTexts], tab),
  route(
    "/profile",
    () => import("../features/profile/profile-screen.tsx"),
    [profileTexts, rewardTexts, balanceTexts, adapterTexts, proofTexts],
    { ...tab, login: true },
  ),
  route("/game", () => import("../features/game/game-screen.tsx"), gameSays),
  route("/swap", () => import("../features/swap/swap-screen.tsx"), [swapTexts], { login: true }),
  route("/deposit", () => import("../features/wallet/deposit-screen.tsx"), walletSays, { login: true }),
  route("/withdraw", () => import("../features/wallet/withdraw-screen.tsx"), walletSays, { login: true }),
  route("/identity", () => import("../features/wallet/identity-screen.tsx"), walletSays, { login: true }),
  route(
    "/limitOffer",
    () => import("../features/limit-offer/limit-offer-screen.tsx"),
    [limitOfferTexts, limitTexts],
    {
      login: true,
    },
  ),
  route("/login", () => import("../features/login/login-screen.tsx"), [loginTexts, adapterTexts]),
  route("/setPass", () => import("../features/wallet/set-password-screen.tsx"), walletSays, { login: true }),
  route("/confirmPass", () => import("../features/wallet/confirm-password-screen.tsx"), walletSays, {
    login: true,
  }),
  route("/changePass", () => import("../features/wallet/change-password-screen.tsx"), walletSays, {
    login: true,
  }),
  route("/bindInfo", () => import("../features/bind/bind-screen.tsx"), [bindTexts, adapterTexts], {
    login: true,
  }),
];

/**
 * Finds the route of the screen with the given path.
 * @returns undefined for an unknown path, which redirects to `/index`
 */
export function findRoute(path: string): ScreenRoute | undefined {
  return routes.find((one) => one.path === path);
}

/** Starts to load the code of a screen before the player opens it. */
export function preloadScreen(path: string): void {
  findRoute(path)
    ?.screen.preload?.()
    .catch(() => {
      // If the code cannot be loaded, the screen itself shows the failure.
    });
}
