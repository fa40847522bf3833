/**
 * The folder `login` owns the sign-in with an e-mail address or a phone number, the sign-in with a wallet of the
 * browser, and the steps of a wallet signature. The code of `login` may import ui, session and the wallet adapter. The
 * code of `login` never stores a private key. Only the server decides to which account a player signs in.
 */
import type { Data } from "@gemplay/api-schema";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Redirect, useSearchParams } from "wouter";
import { inHost } from "../../host/index.ts";
import { useT } from "../../i18n/index.ts";
import { lazyCode } from "../../loading/index.ts";
import { platformQueries } from "../../queries/index.ts";
import { LanguageButton, readNext } from "../../session/index.ts";
import { useSignedIn } from "../../stores/index.ts";
import { ErrorState, LoadingScreen, ScreenHeader, useTitle, WalletWaitChoices } from "../../ui/index.ts";
import { viewHref } from "./by-name/view-href.ts";
import { AcceptedTerms } from "./components/accepted-terms.tsx";
import { LoginHero } from "./components/login-hero.tsx";
import { PasskeyRow } from "./components/passkey-row.tsx";
import { WalletCard } from "./components/wallet-card.tsx";
import { NameForm } from "./name-form.tsx";
import { type LoginSteps, useLoginSteps } from "./use-login-steps.ts";
import { useSignIn } from "./use-sign-in.ts";
import { useWalletSeats } from "./use-wallet-seats.ts";

const CodeView = lazyCode(() => import("./code-view.tsx"));
const PasswordView = lazyCode(() => import("./password-view.tsx"));
const forms = {
  register: lazyCode(() => import("./by-name/register-form.tsx")),
  forgot: lazyCode(() => import("./by-name/forgot-form.tsx")),
};
/**
 * The page shows `ContinueView` to a signed-in player too. A signed-in player who opens a sign-in link chooses between
 * two accounts.
 */
const ContinueView = lazyCode(() => import("./continue-view.tsx"));
const isForm = (view: string | null): view is keyof typeof forms =>
  view !== null && Object.hasOwn(forms, view);

interface ByNameProps {
  readonly view: "code" | "password" | keyof typeof forms;
  readonly config: UseQueryResult<Data<"GET /config">>;
  readonly steps: LoginSteps;
}

/** Shows the steps and forms of the sign-in with an e-mail address or a phone number. */
function ByName({ view, config, steps }: ByNameProps) {
  const t = useT();
  return (
    <div className="flex min-h-[calc(100dvh-var(--safe-t)-var(--below))] flex-col">
      <ScreenHeader
        {...(view === "forgot" ? { title: t("forgot.title") } : {})}
        back={viewHref(view === "forgot" ? "password" : undefined)}
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
          <StepOrForm view={view} steps={steps} />
        )}
      </Suspense>
    </div>
  );
}

function StepOrForm({ view, steps }: Pick<ByNameProps, "view" | "steps">) {
  const { mail, name, mailing } = steps;
  if (isForm(view)) {
    const Form = forms[view];
    return <Form mail={mail} name={name} />;
  }
  // After a reload, the page knows neither the name nor the code any more.
  if (name === undefined || (view === "code" && mailing.mailed === undefined))
    return <Redirect to={viewHref()} replace />;
  const Step = view === "code" ? CodeView : PasswordView;
  return <Step steps={steps} name={name} />;
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
  const steps = useLoginSteps(config.data?.features.mail ?? true);

  if (params.get("view") === "continue" && !inHost)
    return (
      <Suspense fallback={<LoadingScreen />}>
        <ContinueView />
      </Suspense>
    );
  if (signedIn) return <Redirect to={readNext(params.get("next"))} replace />;
  const view = params.get("view");
  if (view === "code" || view === "password" || isForm(view))
    return <ByName view={view} config={config} steps={steps} />;

  const hasWallet = found.wallets.some(({ kind }) => kind !== "remote");
  const refused = failure ?? (config.isError ? { error: config.error, wallet: undefined } : undefined);
  return (
    <div className="login-screen">
      <ScreenHeader back="/index" leave="close">
        <LanguageButton />
      </ScreenHeader>
      <LoginHero title={t("login.title")}>{t("login.lead")}</LoginHero>
      <div className="section login-methods">
        <NameForm steps={steps} />
        <PasskeyRow />
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
          <h2 className="divider login-or">
            {found.searching || hasWallet || config.isError ? (
              t("login.orWallet")
            ) : (
              <span>
                {t("wallet.error.noWallet")} · <span className="num">{t("state.code", { code: 6100 })}</span>
              </span>
            )}
          </h2>
        </WalletWaitChoices>
        <WalletCard found={found} busyWith={busyWith} waits={!config.isError} onChoose={start} />
        <AcceptedTerms />
      </div>
    </div>
  );
}
