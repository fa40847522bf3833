import { avatarOf } from "@gemplay/api-schema/avatar";
import { Suspense, useRef } from "react";
import { Link, useLocation, useSearchParams } from "wouter";
import { useT } from "../i18n/index.ts";
import { lazyExtra } from "../loading/index.ts";
import { LanguageButton } from "../session/index.ts";
import { userStore, useSignedIn, useStore } from "../stores/index.ts";
import { Art, Avatar, ButtonLink, Icon, useKeptFocus } from "../ui/index.ts";
import { BalancePill } from "./balance-pill.tsx";

const Balances = lazyExtra(() => import("./balances.tsx"));

/**
 * Shows the logo, the balances in gems and PLAY, the language button, and either a sign-in button or an account button.
 * On the profile, a gear that opens the settings replaces the account button.
 */
export function Header() {
  const [path] = useLocation();
  const [params] = useSearchParams();
  const isProfile = path === "/profile";
  // The views of the home screen and of the profile have their own header with a title and a Back button.
  return params.has("view") ? null : <HeaderRow isProfile={isProfile} />;
}

function HeaderRow({ isProfile }: { readonly isProfile: boolean }) {
  const t = useT();
  const signedIn = useSignedIn();
  const playerId = useStore(userStore, (user) => user.playerId);
  const row = useRef<HTMLElement>(null);
  useKeptFocus(row);
  return (
    <header ref={row} className="screen-header">
      <Link href="/index" aria-label={t("nav.home")} className="tap relative">
        <Art name="mark" size={30} />
      </Link>
      <span className="flex-1" />
      {signedIn ? (
        <Suspense fallback={<BalancePill waiting />}>
          <Balances />
        </Suspense>
      ) : null}
      <LanguageButton />
      {signedIn && isProfile ? (
        <Link href="/profile?view=settings" className="icon-button" aria-label={t("nav.settings")}>
          <Icon name="gear" />
        </Link>
      ) : signedIn ? (
        <Link href="/profile" className="icon-button bare" aria-label={t("nav.account")}>
          <Avatar of={avatarOf(playerId)} />
        </Link>
      ) : (
        <ButtonLink href="/login" size="sm">
          {t("action.logIn")}
        </ButtonLink>
      )}
    </header>
  );
}
