import { avatarOf } from "@gemplay/api-schema/avatar";
import { type AssetId, assets } from "@gemplay/money";
import { useQuery } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { type PageKey, useT } from "../../i18n/index.ts";
import { assetsQueries, platformQueries, userQueries } from "../../queries/index.ts";
import {
  Amount,
  AssetIcon,
  Avatar,
  artHref,
  ErrorState,
  ScreenHeader,
  Skeleton,
  shortHex,
} from "../../ui/index.ts";
import { LinkAction } from "./link-action.tsx";

export type ChainScreen = "/deposit" | "/withdraw" | "/swap";

const shownAssets: readonly AssetId[] = ["PLAY", "U"];

interface ContinueOrProps {
  readonly Screen: ComponentType;
  readonly path: ChainScreen;
  readonly title: PageKey;
}

/**
 * Shows the wrapped screen if the operator allows the blockchain inside the messaging host. If the operator forbids the
 * blockchain inside the host, explains how to continue in the browser.
 */
export function ContinueOr({ Screen, path, title }: ContinueOrProps) {
  const t = useT();
  const config = useQuery(platformQueries.config());
  if (!config.data)
    return (
      <Frame title={title}>
        {config.error ? (
          <ErrorState
            title={t("inside.askFailed")}
            error={config.error}
            onRetry={() => void config.refetch()}
          />
        ) : (
          <div role="status" aria-busy="true" aria-label={t("state.loading")}>
            <Skeleton height={400} className="rounded-24" />
          </div>
        )}
      </Frame>
    );
  const { host, chain } = config.data;
  const open = host?.chain === "address" && path !== "/swap";
  if (open && (path === "/withdraw" || chain.depositFactoryAddress !== null)) return <Screen />;
  return (
    <Frame title={title}>
      <div className="card rounded-24! px-20 pt-16 pb-20 text-center">
        <Drawing />
        <h2 className="mt-8 text-18 font-semibold">{t("inside.continue")}</h2>
        <p className="mt-4 text-14 text-muted">
          {t(host?.chain === "address" ? "inside.noSwap" : "inside.offChain")}
        </p>
        <LinkAction path={path} offsetMs={config.data.serverOffsetMs} />
      </div>
      <Account />
      <Balances />
    </Frame>
  );
}

function Frame({ title, children }: { readonly title: PageKey; readonly children: ReactNode }) {
  const t = useT();
  return (
    <>
      <ScreenHeader title={t(title)} back="/wallet" />
      <div className="flex flex-col gap-12 px-16 pt-4 pb-20">{children}</div>
    </>
  );
}

/** Shows with which account the player will continue in the browser, and the player's next steps. */
function Account() {
  const t = useT();
  const { data: info } = useQuery(userQueries.userInfo());
  return (
    <dl className="card px-16 py-6">
      <div className="label-value">
        <dt className="flex-none text-muted">{t("inside.account")}</dt>
        <dd className="flex min-w-0 items-center justify-end gap-8">
          {info ? (
            <>
              <Avatar of={avatarOf(info.userId)} size={18} />
              <span className="min-w-0 truncate">{info.hostName ?? info.name}</span>
              {info.address ? <span className="mono flex-none text-12">{shortHex(info.address)}</span> : null}
            </>
          ) : (
            <Skeleton width={120} height={18} />
          )}
        </dd>
      </div>
      <Line label={t("inside.inBrowser")}>{t("inside.inBrowserValue")}</Line>
      <Line label={t("inside.then")}>{t("inside.thenValue")}</Line>
    </dl>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <div className="label-value">
      <dt className="flex-none text-muted">{label}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}

function Balances() {
  const t = useT();
  const { data, error, refetch } = useQuery(assetsQueries.assets());
  if (!data && error)
    return <ErrorState title={t("inside.balanceFailed")} error={error} onRetry={() => void refetch()} />;
  return (
    <ul className="card">
      {shownAssets.map((id) => (
        <li key={id} className="row flat">
          <AssetIcon asset={id} size={28} />
          <span className="flex-1 text-14 font-medium">{assets[id].shownAs}</span>
          {data ? (
            <span className="text-14">
              <Amount value={data.assets.find(({ assetId }) => assetId === id)?.balance ?? "0"} tappable />
            </span>
          ) : (
            <Skeleton width={90} height={18} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Draws an arrow from the messaging app on the phone to a window of the browser. */
function Drawing() {
  return (
    <svg
      viewBox="0 0 240 136"
      className="mx-auto"
      style={{ width: "22rem", height: "12.467rem" }}
      aria-hidden="true"
    >
      <polygon points="20,124 120,110 220,124 120,136" fill="var(--pool)" />
      <polygon points="30,30 82,30 86,34 86,112 82,116 30,116 26,112 26,34" fill="var(--raised-3)" />
      <polygon points="30,30 82,30 26,84 26,34" fill="var(--line-2)" />
      <polygon points="36,40 76,40 76,104 36,104" fill="var(--sunken)" />
      <use href={artHref("mark")} x="42" y="58" width="28" height="28" />
      <polygon points="96,70 118,70 118,62 134,76 118,90 118,82 96,82" fill="var(--emerald-lo)" />
      <polygon points="96,70 118,70 118,62 134,76 96,76" fill="var(--emerald)" />
      <polygon
        points="148,22 222,22 228,28 228,106 222,112 148,112 142,106 142,28"
        fill="var(--emerald-lo)"
      />
      <polygon points="148,22 222,22 142,90 142,28" fill="var(--emerald)" />
      <polygon points="142,38 228,38 228,106 222,112 148,112 142,106" fill="var(--lock-3)" />
      <polygon points="228,56 228,106 222,112 148,112" fill="var(--emerald-bg)" />
      <polygon points="150,30 154,26 158,30 154,34" fill="var(--emerald-bg)" />
      <polygon points="162,30 166,26 170,30 166,34" fill="var(--emerald-bg)" />
      <use href={artHref("a-play")} x="164" y="52" width="42" height="42" />
    </svg>
  );
}
