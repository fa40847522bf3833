import { avatarOf } from "@gemplay/api-schema/player";
import { Suspense, useRef } from "react";
import { Link } from "wouter";
import { useT } from "../i18n/index.ts";
import { lazyExtra } from "../loading/index.ts";
import { LanguageButton } from "../session/index.ts";
import { userStore, useSignedIn, useStore } from "../stores/index.ts";
import { Art, Avatar, ButtonLink, useKeptFocus } from "../ui/index.ts";
import { BalancePill } from "./balance-pill.tsx";

const Balances = lazyExtra(() => import("./balances.tsx"));

/**
 * Shows the logo, the balances in gems and PLAY, the language button, and either the sign-in button or the account
 * button.
 */
export function Header() {
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
      {signedIn ? (
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
