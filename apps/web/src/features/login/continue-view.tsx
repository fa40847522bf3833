import type { Data } from "@gemplay/api-schema";
import { avatarOf } from "@gemplay/api-schema/avatar";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { isAnswerLost, isRefusal } from "../../api/index.ts";
import { useT } from "../../i18n/index.ts";
import { platformQueries, userQueries } from "../../queries/index.ts";
import { LanguageButton, readNext } from "../../session/index.ts";
import { useSignedIn } from "../../stores/index.ts";
import {
  Avatar,
  Button,
  ButtonLink,
  ErrorState,
  Notice,
  ScreenHeader,
  Skeleton,
  useTitle,
} from "../../ui/index.ts";
import { useOpenBrowserLink } from "./api/open-browser-link.ts";
import { type LinkedAccount, useBrowserLink } from "./api/read-browser-link.ts";
import { LoginHero } from "./components/login-hero.tsx";

/**
 * Reads the secret of the one-time sign-in link. Removes the secret from the URL immediately, because a shared screen
 * or the browser history could reveal the secret. If the player opens another sign-in link in the same window, the new
 * secret replaces the old secret.
 * @returns undefined until the URL has been read, and "" if the link contains no secret
 */
function useSecret(): string | undefined {
  const [secret, setSecret] = useState<string>();
  useEffect(() => {
    const take = () => {
      const brought = location.hash.slice(1);
      setSecret((before) => brought || (before ?? ""));
      if (brought) history.replaceState(history.state, "", location.pathname + location.search);
    };
    take();
    addEventListener("hashchange", take);
    return () => removeEventListener("hashchange", take);
  }, []);
  return secret;
}

/**
 * Renders `/login?view=continue#…`, which opens an account from the messaging host in this browser. The page first
 * shows the name of the account. The page opens the account in this browser only after the player has agreed. Until the
 * player agrees, the player stays in the current session.
 */
export default function ContinueView() {
  const t = useT();
  useTitle(t("continue.title"));
  const secret = useSecret();
  return (
    <>
      <ScreenHeader back="/index" leave="close">
        <LanguageButton />
      </ScreenHeader>
      {secret === undefined ? <Looking /> : secret === "" ? <Void /> : <Link key={secret} secret={secret} />}
    </>
  );
}

function Looking() {
  const t = useT();
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={t("state.loading")}
      className="section flex flex-col gap-16"
    >
      <Skeleton height={160} className="rounded-24" />
      <Skeleton height={72} className="rounded-16" />
      <Skeleton height={52} />
    </div>
  );
}

function Link({ secret }: { readonly secret: string }) {
  const t = useT();
  const [next] = useState(() => readNext(new URLSearchParams(location.search).get("next"), "/wallet"));
  const [opened, setOpened] = useState<LinkedAccount>();
  const [isVoid, setVoid] = useState(false);
  const signedIn = useSignedIn();
  const here = useQuery({ ...userQueries.userInfo(), enabled: signedIn });
  // The query waits until the page has read the account of the player's current session. If the current session has
  // expired, the page must remove the session before the query.
  const linked = useBrowserLink(secret, !signedIn || !here.isPending);
  if (opened) return <Opened account={opened} next={next} />;
  if (isVoid || isRefusal(linked.error, "BrowserLinkInvalid", "RequestInvalid")) return <Void />;
  if (linked.error && !linked.data)
    return (
      <div className="section">
        <ErrorState title={t("continue.failed")} error={linked.error} onRetry={() => void linked.refetch()} />
      </div>
    );
  if (!linked.data) return <Looking />;
  return (
    <Ask
      secret={secret}
      account={linked.data}
      here={signedIn ? (here.data ?? null) : undefined}
      next={next}
      onOpened={() => setOpened(linked.data)}
      onVoid={() => setVoid(true)}
    />
  );
}

interface AskProps {
  readonly secret: string;
  readonly account: LinkedAccount;
  /**
   * The account of the current session in this browser. The value is null if the page could not read the account. The
   * value is undefined if no player is signed in.
   */
  readonly here: Data<"GET /user/info"> | null | undefined;
  readonly next: string;
  onOpened(): void;
  /** Called when the sign-in link has already been used or has expired. */
  onVoid(): void;
}

function Ask({ secret, account, here, next, onOpened, onVoid }: AskProps) {
  const t = useT();
  const { isPending, error, mutate } = useOpenBrowserLink(secret, { onOpened, onVoid });
  const { name } = account;

  if (here?.userId === account.userId)
    return (
      <>
        <LoginHero title={t("continue.already")}>{t("continue.alreadyWhy")}</LoginHero>
        <div className="section flex flex-col gap-16 pb-24">
          <Account account={account} />
          <ButtonLink href={next}>{t("continue.goOn")}</ButtonLink>
        </div>
      </>
    );
  const other = here === undefined ? undefined : (here?.name ?? t("continue.somebody"));
  return (
    <>
      <LoginHero title={t("continue.ask", { name })}>{t("continue.why")}</LoginHero>
      <div className="section flex flex-col gap-16 pb-24">
        <Account account={account} />
        {other === undefined ? null : <Notice tone="gold">{t("continue.other", { name: other })}</Notice>}
        {error ? (
          <Notice tone="coral" urgent>
            {isAnswerLost(error) ? t("continue.lost") : error.message}
          </Notice>
        ) : null}
        <Button busy={isPending ? t("continue.opening") : undefined} onClick={() => mutate()}>
          {t(other === undefined ? "continue.go" : "continue.replace")}
        </Button>
        <Button
          look="quiet"
          onClick={() => navigate(other === undefined ? "/index" : next, { replace: true })}
        >
          {t(other === undefined ? "continue.no" : "continue.stay")}
        </Button>
      </div>
    </>
  );
}

function Account({ account: { userId, name, address } }: { readonly account: LinkedAccount }) {
  const t = useT();
  return (
    <div className="card row">
      <Avatar of={avatarOf(userId)} size={40} />
      <span className="min-w-0 flex-1">
        <span className="block text-14 font-semibold [overflow-wrap:anywhere]">{name}</span>
        <span className="block text-12 text-muted">
          {address === null ? t("continue.noWallet") : <span className="mono">{address}</span>}
        </span>
      </span>
    </div>
  );
}

/** Shows that the sign-in link is invalid, and how the player gets a new sign-in link. */
function Void() {
  const t = useT();
  const host = useQuery(platformQueries.config()).data?.host;
  return (
    <>
      <LoginHero title={t("continue.void")}>{t("continue.voidWhy")}</LoginHero>
      <div className="section flex flex-col gap-12 pb-24">
        {host ? (
          <a href={`https://t.me/${host.botUsername}`} className="button" rel="noreferrer">
            {t("continue.openHost")}
          </a>
        ) : null}
        <ButtonLink href="/login" look="quiet">
          {t("continue.otherWay")}
        </ButtonLink>
      </div>
    </>
  );
}

/**
 * Shows that the player is now signed in. If the account has no wallet, the player can bind the wallet of this browser.
 * Deposits from a wallet need a bound wallet.
 */
function Opened({ account, next }: { readonly account: LinkedAccount; readonly next: string }) {
  const t = useT();
  const { name, address } = account;
  return (
    <>
      <LoginHero title={t("continue.done", { name })}>
        {address === null ? t("continue.bindWhy") : t("continue.doneWhy")}
      </LoginHero>
      <div className="section flex flex-col gap-12 pb-24">
        {address === null ? (
          <ButtonLink href="/profile?view=settings&bind=wallet">{t("continue.bind")}</ButtonLink>
        ) : null}
        <ButtonLink href={next} look={address === null ? "quiet" : "act"}>
          {t(address === null ? "continue.later" : "continue.goOn")}
        </ButtonLink>
      </div>
    </>
  );
}
