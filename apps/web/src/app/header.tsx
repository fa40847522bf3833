import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { useT } from "../i18n/index.ts";
import { assetsQueries } from "../queries/index.ts";
import { LanguageButton } from "../session/index.ts";
import { initialBalance, preferencesStore, userStore, useSignedIn, useStore } from "../stores/index.ts";
import { Amount, Art, AssetIcon, Avatar, ButtonLink } from "../ui/index.ts";

/** Mark, gem and PLAY balance, language, and the way in or the account. */
export function Header() {
  const t = useT();
  const signedIn = useSignedIn();
  const address = useStore(userStore, (user) => user.address);
  return (
    <header className="hd">
      <Link href="/index" aria-label={t("nav.home")} className="tap relative">
        <Art name="mark" size={30} />
      </Link>
      <span className="flex-1" />
      {signedIn ? <Balances /> : null}
      <LanguageButton />
      {signedIn ? (
        <Link href="/profile" className="ib bare" aria-label={t("nav.account")}>
          <Avatar address={address} />
        </Link>
      ) : (
        <ButtonLink href="/login" size="sm">
          {t("action.logIn")}
        </ButtonLink>
      )}
    </header>
  );
}

const hiddenAmount = <span aria-hidden="true">{"∗∗∗∗"}</span>;

function Balances() {
  const t = useT();
  const hidden = useStore(preferencesStore, ({ balancesHidden }) => balancesHidden);
  const gem = useQuery(assetsQueries.balance()).data ?? initialBalance;
  const assets = useQuery(assetsQueries.assets()).data?.assets;
  const play = assets?.find(({ assetId }) => assetId === "PLAY")?.balance ?? initialBalance;
  return (
    <Link href="/wallet" className="pill">
      <span className="heard">{t("nav.balances")}</span>
      <AssetIcon asset="GEM" size={18} />
      {hidden ? hiddenAmount : <Amount value={gem} />}
      <i aria-hidden="true" />
      <AssetIcon asset="PLAY" size={18} />
      {hidden ? hiddenAmount : <Amount value={play} />}
    </Link>
  );
}
