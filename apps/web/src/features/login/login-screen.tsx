/**
 * Signing in: the wallets of this browser, a way for those without one, the steps of a signature. May import ui, session
 * and the wallet adapter. Must never keep a key or decide who a player is.
 */
import type { Data } from "@gemplay/api-schema";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { Link, Redirect, useSearchParams } from "wouter";
import { inHost } from "../../host/index.ts";
import { loadTexts, useT } from "../../i18n/index.ts";
import { lazyCode } from "../../loading/index.ts";
import { noWalletTexts } from "../../no-wallet/texts.ts";
import { platformQueries } from "../../queries/index.ts";
import { LanguageButton } from "../../session/index.ts";
import { useSignedIn, useStore } from "../../stores/index.ts";
import { ErrorState, Icon, LoadingScreen, ScreenHeader, useTitle } from "../../ui/index.ts";
import { findWallets, walletsStore } from "../../wallet/index.ts";
import { viewHref } from "./by-name/view-href.ts";
import { LoginHero } from "./login-hero.tsx";
import { readNext } from "./read-next.ts";
import { useSignIn } from "./use-sign-in.ts";
import { DemoCard, WalletList } from "./wallet-list.tsx";

const views = {
  email: lazyCode(() => import("./by-name/login-form.tsx")),
  register: lazyCode(() => import("./by-name/register-form.tsx")),
  forgot: lazyCode(() => import("./by-name/forgot-form.tsx")),
};
const NoWallet = lazyCode(async () => {
  const [view] = await Promise.all([import("./no-wallet.tsx"), loadTexts(noWalletTexts)]);
  return view;
});
const OpenInWallet = lazyCode(async () => {
  const [ways] = await Promise.all([import("../../no-wallet/index.ts"), loadTexts(noWalletTexts)]);
  return { default: ways.OpenInWallet };
});
/** Also for who is signed in: it asks which of the two accounts goes on. */
const ContinueView = lazyCode(() => import("./continue-view.tsx"));
type View = keyof typeof views;
const isView = (name: string | null): name is View => name !== null && Object.hasOwn(views, name);

/** The ways in that need no wallet. */
function ByName({
  view,
  config,
}: {
  readonly view: View;
  readonly config: UseQueryResult<Data<"GET /config">>;
}) {
  const t = useT();
  const Form = views[view];
  return (
    <div className="flex min-h-[calc(100dvh-var(--safe-t)-var(--below))] flex-col">
      <ScreenHeader
        {...(view === "forgot" ? { title: t("forgot.title") } : {})}
        back={viewHref(view === "forgot" ? "email" : undefined)}
      >
        <LanguageButton />
      </ScreenHeader>
      <Suspense fallback={<LoadingScreen />}>
        {config.isError ? (
          <div className="section">
            <ErrorState
              title={t("login.unreached")}
              error={config.error}
              onRetry={() => void config.refetch()}
            />
          </div>
        ) : config.isPending ? (
          <LoadingScreen />
        ) : (
          <Form mail={config.data.features.mail} />
        )}
      </Suspense>
    </div>
  );
}

export default function LoginScreen() {
  const t = useT();
  const signedIn = useSignedIn();
  useTitle(t("login.title"));
  const [params] = useSearchParams();
  const wallets = useStore(walletsStore, (state) => state.wallets);
  const { busyWith, failure, start } = useSignIn();
  // It says whether there is a demo wallet, and what a signature is for.
  const config = useQuery(platformQueries.config());
  // A wallet is looked for again each time the screen opens: it may have been installed meanwhile. And when the server
  // has been reached: it may offer one.
  const [asked, setAsked] = useState(false);
  const reached = config.data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the server was reached
  useEffect(() => {
    setAsked(false);
    void findWallets().finally(() => setAsked(true));
  }, [reached]);

  if (params.get("view") === "continue" && !inHost)
    return (
      <Suspense fallback={<LoadingScreen />}>
        <ContinueView />
      </Suspense>
    );
  if (signedIn) return <Redirect to={readNext(params.get("next"))} replace />;
  const view = params.get("view");
  if (isView(view)) return <ByName view={view} config={config} />;

  const known = asked && !(config.isPending && wallets.length === 0);
  const inBrowser = wallets.some(({ kind }) => kind === "browser");
  const listed = wallets.filter(({ kind }) => kind !== "demo");
  const demo = wallets.find(({ kind }) => kind === "demo");
  const header = (
    <ScreenHeader back="/index" leave="close">
      <LanguageButton />
    </ScreenHeader>
  );
  // A wallet app elsewhere is one of the ways to a wallet, and none in this browser.
  if (known && wallets.every(({ kind }) => kind === "remote") && !config.isError && !failure) {
    const [remote] = wallets;
    return (
      <>
        {header}
        <Suspense fallback={<LoadingScreen />}>
          <NoWallet onPair={remote && (() => start(remote))} />
        </Suspense>
      </>
    );
  }
  return (
    <>
      {header}
      <LoginHero title={t("login.title")}>{t("login.why")}</LoginHero>
      <div className="section mt-18 pb-24">
        {failure || (known && config.isError) ? (
          <div className="mb-14">
            <ErrorState
              title={t("login.unreached")}
              error={failure?.error ?? config.error}
              onRetry={() => (failure ? start(failure.wallet) : void config.refetch())}
            />
          </div>
        ) : null}
        {listed.length > 0 || !known ? (
          <WalletList wallets={listed} searching={!known} busyWith={busyWith} onChoose={start} />
        ) : null}
        {demo ? <DemoCard wallet={demo} busyWith={busyWith} onChoose={start} /> : null}
        {known && !inBrowser ? (
          <div className="mt-20">
            <Suspense>
              <OpenInWallet />
            </Suspense>
          </div>
        ) : null}
        <p className="divider mt-16">{t("login.or")}</p>
        <Link href={viewHref("email")} className="button quiet mt-16">
          <Icon name="mail" size={18} />
          {t("login.byName")}
        </Link>
        <p className="mt-14 text-center text-12 text-muted">{t("login.age")}</p>
      </div>
    </>
  );
}
