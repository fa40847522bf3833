import type { Data } from "@gemplay/api-schema";
import { assets } from "@gemplay/money";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { useT } from "../../../i18n/index.ts";
import { lazyCode } from "../../../loading/index.ts";
import { assetsQueries } from "../../../queries/index.ts";
import {
  Button,
  copyText,
  ErrorState,
  Icon,
  Notice,
  Skeleton,
  shareText,
  TaskScreen,
} from "../../../ui/index.ts";
import { AddressText } from "../components/address-text.tsx";
import { BalanceLine } from "../components/own-balance.tsx";
import { StepTrail } from "../components/step-trail.tsx";
import { Exact, Line } from "../records/record-facts.tsx";
import { AddressDeposits } from "./address-deposits.tsx";
import type { DepositChoice } from "./deposit-choice.ts";
import { DepositLimitNote, LimitsLink } from "./deposit-limit-note.tsx";
import { TokenChoice } from "./steps/token-choice.tsx";

/** Stands for the token standard in a translated sentence. The character appears in no text of the page. */
const gap = "\u0000";

const QrCode = lazyCode(() => import("../../../ui/art/qr-code.tsx"));

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
      <StepTrail steps={[t("wallet.stepAddress"), t("deposit.stepSend"), t("deposit.stepConfirm")]} at={0} />
      {ways}
      <TokenChoice offered={offered} choice={choice} />
      <DepositLimitNote assetId={asset.assetId} />
      {own.data ? (
        <>
          <AddressWarning choice={choice} />
          <AddressCard address={own.data.walletAddress} choice={choice} />
          <BalanceLine assetId={asset.assetId} />
          <LimitsLink />
          <Terms own={own.data} choice={choice} />
          <AddressDeposits />
        </>
      ) : own.error ? (
        <ErrorState title={t("deposit.addressFailed")} error={own.error} onRetry={() => void own.refetch()} />
      ) : (
        <Loading />
      )}
    </TaskScreen>
  );
}

/** Warns that the address receives only the chosen token on its network. */
function AddressWarning({ choice: { asset, network } }: Pick<AddressWayProps, "choice">) {
  const t = useT();
  const [before, after] = t("deposit.addressWarning", {
    tokens: asset.name,
    network: network.label,
    standard: gap,
  }).split(gap);
  return (
    <Notice tone="gold">
      {before}
      {/* Keeps a name such as BEP-20 in one line. */}
      <span className="whitespace-nowrap">{network.name}</span>
      {after}
    </Notice>
  );
}

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
        <Button className="flex-1" onClick={() => void copyText(address)}>
          <Icon name="copy" />
          {t("deposit.copy")}
        </Button>
        <Button look="quiet" className="flex-1" onClick={() => void shareText({ text: address })}>
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
          <Skeleton height={52} className="flex-1" />
          <Skeleton height={52} className="flex-1" />
        </div>
      </div>
      <Skeleton height={136} />
    </div>
  );
}
