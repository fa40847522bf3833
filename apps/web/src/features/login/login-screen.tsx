/**
 * The folder `login` owns the sign-in with a wallet of the browser, the steps of a wallet signature, and the sign-in
 * methods without a wallet. The code of `login` may import ui, session and the wallet adapter. The code of `login`
 * never stores a private key. Only the server decides to which account a player signs in.
 */
import type { Data } from "@gemplay/api-schema";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Link, Redirect, useSearchParams } from "wouter";
import { inHost } from "../../host/index.ts";
import { useT } from "../../i18n/index.ts";
import { lazyCode } from "../../loading/index.ts";
import { platformQueries } from "../../queries/index.ts";
import { LanguageButton } from "../../session/index.ts";
import { useSignedIn } from "../../stores/index.ts";
import {
  ErrorState,
  Icon,
  LoadingScreen,
  ScreenHeader,
  useTitle,
  WalletWaitChoices,
} from "../../ui/index.ts";
import { viewHref } from "./by-name/view-href.ts";
import { LoginHero } from "./login-hero.tsx";
import { readNext } from "./read-next.ts";
import { useSignIn } from "./use-sign-in.ts";
import { useWalletSeats } from "./use-wallet-seats.ts";
import { WalletCard } from "./wallet-card.tsx";

const views = {
  email: lazyCode(() => import("./by-name/login-form.tsx")),
  register: lazyCode(() => import("./by-name/register-form.tsx")),
  forgot: lazyCode(() => import("./by-name/forgot-form.tsx")),
};
/**
 * The page also shows `ContinueView` to a signed-in player. A signed-in player who opens a sign-in link chooses between
 * two accounts.
 */
const ContinueView = lazyCode(() => import("./continue-view.tsx"));
type View = keyof typeof views;
const isView = (name: string | null): name is View => name !== null && Object.hasOwn(views, name);

/** Shows the sign-in methods that need no wallet. */
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
  const { busyWith, failure, start } = useSignIn();
  // The server configuration tells whether a demo wallet exists. The server configuration also contains the data for
  // the message that the wallet signs.
  const config = useQuery(platformQueries.config());
  const found = useWalletSeats(config.data !== undefined);

  if (params.get("view") === "continue" && !inHost)
    return (
      <Suspense fallback={<LoadingScreen />}>
        <ContinueView />
      </Suspense>
    );
  if (signedIn) return <Redirect to={readNext(params.get("next"))} replace />;
  const view = params.get("view");
  if (isView(view)) return <ByName view={view} config={config} />;

  const hasWallet = found.wallets.some(({ kind }) => kind !== "remote");
  const refused = failure ?? (config.isError ? { error: config.error, wallet: undefined } : undefined);
  return (
    <>
      <ScreenHeader back="/index" leave="close">
        <LanguageButton />
      </ScreenHeader>
      <LoginHero title={t("login.title")} />
      <div className="section mt-14">
        <Link href={viewHref("email")} className="button">
          <Icon name="mail" size={18} />
          {t("login.byName")}
        </Link>
        {refused ? (
          <div className="mt-14">
            <ErrorState
              title={t("login.unreached")}
              error={refused.error}
              onRetry={() => (refused.wallet ? start(refused.wallet) : void config.refetch())}
            />
          </div>
        ) : null}
        <WalletWaitChoices>
          <h2 className="divider my-12">
            {found.searching || hasWallet || config.isError ? (
              t("login.orWallet")
            ) : (
              <span>
                {t("wallet.error.noWallet")} <span className="num">{t("state.code", { code: 6100 })}</span>
              </span>
            )}
          </h2>
        </WalletWaitChoices>
        <WalletCard found={found} busyWith={busyWith} waits={!config.isError} onChoose={start} />
        <p className="mt-8 text-center text-12 text-muted">{t("login.why")}</p>
        <p className="mt-8 text-center text-12 text-muted">{t("login.age")}</p>
      </div>
    </>
  );
}
