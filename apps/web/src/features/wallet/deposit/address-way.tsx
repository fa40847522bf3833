import type { Data } from "@gemplay/api-schema";
import { assets } from "@gemplay/money";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { useT } from "../../../i18n/index.ts";
import { lazyCode } from "../../../loading/index.ts";
import { assetsQueries } from "../../../queries/index.ts";
import {
  AssetIcon,
  Button,
  Choice,
  copyText,
  ErrorState,
  Icon,
  Notice,
  Skeleton,
  shareText,
  TaskScreen,
} from "../../../ui/index.ts";
import { AddressText } from "../address-text.tsx";
import { Exact, Line } from "../records/record-facts.tsx";
import { AddressDeposits } from "./address-deposits.tsx";
import { chooseAsset, chooseNetwork, type DepositChoice } from "./deposit-choice.ts";
import { DepositLimitNote } from "./deposit-limit-note.tsx";

const QrCode = lazyCode(() => import("../../../ui/qr-code.tsx"));

interface AddressWayProps {
  readonly ways: ReactNode;
  readonly offered: Data<"GET /assets/deposit_assets">;
  readonly choice: DepositChoice;
}

/**
 * Shows the deposit address that belongs only to the player. The server credits every transfer to the deposit address,
 * from any wallet or exchange.
 */
export function AddressWay({ ways, offered, choice }: AddressWayProps) {
  const t = useT();
  const { asset, network } = choice;
  const own = useQuery(assetsQueries.depositAddress(asset.value, network.series));
  return (
    <TaskScreen title={t("wallet.deposit")} back="/wallet" records>
      {ways}
      <Chips offered={offered} choice={choice} />
      <DepositLimitNote assetId={asset.assetId} />
      {own.data ? (
        <>
          <Notice tone="gold">
            {t("deposit.addressWarning", {
              tokens: asset.name,
              network: network.label,
              standard: network.name,
            })}
          </Notice>
          <AddressCard address={own.data.walletAddress} choice={choice} />
          <Terms own={own.data} choice={choice} />
          <AddressDeposits offered={offered} />
        </>
      ) : own.error ? (
        <ErrorState title={t("deposit.addressFailed")} error={own.error} onRetry={() => void own.refetch()} />
      ) : (
        <Loading />
      )}
    </TaskScreen>
  );
}

/**
 * Lets the player choose the token to deposit. All tokens use the same deposit address. The choice of a token only
 * changes the minimum and the credited asset that the page shows.
 */
function Chips({ offered, choice }: Pick<AddressWayProps, "offered" | "choice">) {
  const t = useT();
  return (
    <div className="flex flex-wrap justify-between gap-8">
      <Choice
        label={t("deposit.asset")}
        quietLabel
        compact
        value={choice.asset.value}
        options={offered.map(({ value, name }) => ({ value, content: chip(value, name) }))}
        onChange={(value) => {
          const asset = offered.find((one) => one.value === value);
          if (asset) chooseAsset(asset);
        }}
      />
      <Choice
        label={t("deposit.network")}
        quietLabel
        compact
        value={choice.network.series}
        options={choice.asset.blockchainArray.map(({ series, name }) => ({
          value: series,
          content: chip("BNB", name),
        }))}
        onChange={(series) => {
          const network = choice.asset.blockchainArray.find((one) => one.series === series);
          if (network) chooseNetwork(network);
        }}
      />
    </div>
  );
}

const chip = (icon: string, name: string) => (
  <>
    <AssetIcon asset={icon} size={20} />
    <b className="text-14 font-semibold">{name}</b>
  </>
);

function AddressCard({ address, choice }: { readonly address: string; readonly choice: DepositChoice }) {
  const t = useT();
  const { asset, network } = choice;
  return (
    <section className="card flex flex-col items-center px-16 pt-20 pb-16 text-center">
      <Suspense fallback={<Skeleton height={200} className="w-200" />}>
        <QrCode text={address} label={t("deposit.qr")} />
      </Suspense>
      <p className="mt-16 text-12 text-muted">
        {t("deposit.ownAddress", { asset: asset.name, network: network.label })}
      </p>
      <p className="mt-8">
        <AddressText address={address} large />
      </p>
      <div className="mt-16 flex w-full gap-12">
        <Button size="tall" className="flex-1" onClick={() => void copyText(address)}>
          <Icon name="copy" />
          {t("deposit.copy")}
        </Button>
        <Button look="quiet" size="tall" className="flex-1" onClick={() => void shareText({ text: address })}>
          <Icon name="share" />
          {t("deposit.share")}
        </Button>
      </div>
    </section>
  );
}

/** Shows which asset the server will credit, and when the server credits a deposit. */
function Terms({
  own,
  choice,
}: {
  readonly own: Data<"GET /assets/get_deposit_wallet">;
  readonly choice: DepositChoice;
}) {
  const t = useT();
  const { asset } = choice;
  const unit = assets[asset.assetId].shownAs;
  const count = own.confirmationsNeeded;
  return (
    <section className="card px-16 py-8">
      <dl className="text-13">
        <Line label={t("deposit.youReceive")}>
          {asset.assetId === asset.value ? unit : t("deposit.receiveOneToOne", { asset: unit })}
        </Line>
        <Line label={t("deposit.smallest")}>
          <Exact value={own.minimum} unit={asset.name} />
        </Line>
        {count === null ? null : (
          <Line label={t("deposit.creditedAfter")}>
            <span className="num">{t("deposit.afterConfirmations", { count })}</span>
          </Line>
        )}
      </dl>
      <p className="pt-4 pb-6 text-12 text-muted">{t("deposit.smallerWait")}</p>
    </section>
  );
}

function Loading() {
  const t = useT();
  return (
    <div role="status" aria-busy="true" aria-label={t("state.loading")} className="flex flex-col gap-14">
      <Skeleton height={76} className="rounded-16" />
      <div className="card flex flex-col items-center px-16 pt-20 pb-16">
        <Skeleton height={200} className="w-200" />
        <Skeleton height={14} className="mt-20 w-200" />
        <Skeleton height={44} className="mt-10 w-200" />
        <div className="mt-16 flex w-full gap-12">
          <Skeleton height={48} className="flex-1" />
          <Skeleton height={48} className="flex-1" />
        </div>
      </div>
      <Skeleton height={136} />
    </div>
  );
}
